import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The answers of passengers and the city about fares from the wallet.
extension FareService {
    private static let mostContested = 100

    func confirm(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) async throws {
        try await dispatch.change { try $0.fareAnswers.confirm(id, by: passenger) }
    }

    func contest(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ message: FareReason) async throws {
        let reason = try Self.reason(message.reason)
        try await dispatch.change { try $0.fareAnswers.contest(id, by: passenger, reason) }
    }

    func tip(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ message: TipMessage) async throws {
        var check = Validation()
        let units = FareAmount.read(message.amount, "amount", currency, &check)
        try check.finish()
        let tip = Money(minorUnits: units, currency)
        try await dispatch.change { transaction in
            _ = try transaction.requests.find(id, of: passenger)
            if let paid = try transaction.payments.find(id)?.paid {
                let most = FareRule.mostTip(for: paid)
                var check = Validation()
                check.require(units <= most.minorUnits, "amount", "must be at most \(LocalizedText.money(most))")
                try check.finish()
            }
            try transaction.fareAnswers.tip(id, by: passenger, tip)
        }
    }

    /// Returns the fares for the city to decide, without the user's own rides.
    func contestedFares(
        for staff: Identifier<Account>,
        refused: RefusedFare? = nil,
        decided: Identifier<TaxiRequest>? = nil
    ) async throws -> ContestedFaresPage {
        try await dispatch.read { transaction in
            let payments = transaction.payments
            return ContestedFaresPage(
                fares: try payments.contested(for: staff, limit: Self.mostContested),
                doubted: try payments.openDoubts(for: staff, limit: Self.mostContested),
                refused: refused,
                decided: try decided.flatMap { id in
                    try payments.doubted(id).flatMap(DecidedFare.init) ?? payments.find(id).flatMap(DecidedFare.init)
                }
            )
        }
    }

    func decide(
        _ id: Identifier<TaxiRequest>,
        _ decision: FareDecision,
        by staff: Identifier<Account>
    ) async throws {
        var check = Validation()
        let units = FareAmount.read(decision.amount, "amount", currency, mayBeZero: true, &check)
        let reason = check.text(decision.reason ?? "", "reason", of: FareDecision.self)
        try check.finish()
        let fare = Money(minorUnits: units, currency)
        try await dispatch.change { try $0.fareDecisions.decide(id, fare, because: reason, by: staff) }
    }

    private static func reason(_ text: String?) throws -> String {
        var check = Validation()
        let reason = check.lines(text ?? "", "reason", of: FareReason.self)
        try check.finish()
        return reason
    }
}
