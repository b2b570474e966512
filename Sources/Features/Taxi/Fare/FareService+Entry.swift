import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The fares that drivers enter and correct.
extension FareService {
    /// The page on which a driver enters it, or corrects the fare of a ride that was paid directly.
    ///
    /// - Throws: `TaxiRefusal` where the ride that is to be corrected is no such ride of the driver.
    func entry(
        for driver: Identifier<Account>,
        correcting id: Identifier<TaxiRequest>? = nil,
        refused: RefusedFare? = nil
    ) async throws -> FareEntryPage {
        try await dispatch.read { [currency] step in
            let store = FareStore(transaction: step.transaction)
            let direct = try id.flatMap { try store.direct($0, of: driver) }
            if id != nil, direct == nil, refused == nil { throw TaxiRefusal.noSuchRequest }
            var ride = try store.unpaidRide(of: driver, at: step.now)
            if let id = ride?.id { ride?.destination = try step.terms.find(.request(id)).destination?.name }
            return FareEntryPage(
                ride: ride,
                correcting: direct,
                questioned: try step.payments.questioned(of: driver),
                currency: currency,
                now: step.now,
                refused: refused
            )
        }
    }

    /// Keeps what the meter showed; the same amount again changes nothing.
    ///
    /// - Throws: `Problem` for a wrong amount; `TaxiRefusal` for a ride that has another fare, for another driver's
    ///   ride, and for an unusual fare that the driver does not insist on.
    func enter(_ entry: FareEntry, _ id: Identifier<TaxiRequest>, by driver: Identifier<Account>) async throws {
        let fare = try entry.fare(in: currency)
        try await dispatch.change { step in
            let store = FareStore(transaction: step.transaction)
            guard try store.isRide(id, of: driver) else { throw TaxiRefusal.noSuchRequest }
            let known = try store.find(id)
            guard try store.insert(fare, of: id, at: step.now) == fare else {
                let direct = try store.direct(id, of: driver).flatMap { step.now <= $0.correctableUntil ? $0.id : nil }
                throw TaxiRefusal.payment(.entered(correctable: direct))
            }
            try step.settlement.settle(fare: fare, of: id)
            if known == nil { try doubt(fare, entry, of: id, step) }
            try TaxiTopic.request(id).announce(step.transaction)
        }
    }

    /// Corrects a fare, and says where the driver sees it.
    ///
    /// - Throws: `Problem` for a wrong amount; `TaxiRefusal` for another driver's ride, for a fare that cannot be
    ///   corrected, and for an unusual one that the driver does not insist on.
    func correct(
        _ entry: FareEntry,
        _ id: Identifier<TaxiRequest>,
        by driver: Identifier<Account>
    ) async throws -> Link {
        let fare = try entry.fare(in: currency)
        return try await dispatch.change { step in
            let store = FareStore(transaction: step.transaction)
            guard try store.isRide(id, of: driver) else { throw TaxiRefusal.noSuchRequest }
            let known = try store.find(id)
            let direct = try store.direct(id, of: driver)
            let corrections = step.fareCorrections
            if let direct { try corrections.correct(direct, to: fare) } else { try corrections.correct(id, to: fare) }
            if known != fare { try doubt(fare, entry, of: id, step) }
            return direct == nil ? TaxiLinks.driverFareEntry : TaxiLinks.fareCorrection(id.description)
        }
    }

    /// Asks back before an unusual fare is saved, and asks the passenger where the driver insists on one that is high.
    ///
    /// It is the last of all checks: what is refused anyway needs no question.
    private func doubt(
        _ fare: Money,
        _ entry: FareEntry,
        of id: Identifier<TaxiRequest>,
        _ step: DispatchTransaction
    ) throws {
        let doubt = try usualFare(of: id, step).doubt(about: fare)
        if let doubt, entry.insists != true { throw TaxiRefusal.payment(.unusual(fare, doubt)) }
        try step.doubts.note(fare, isHigh: doubt?.isHigh(fare) ?? false, of: id)
    }

    private func usualFare(of id: Identifier<TaxiRequest>, _ step: DispatchTransaction) throws -> UsualFare {
        guard let request = try step.requests.find(id) else { throw TaxiRefusal.noSuchRequest }
        let terms = try step.terms.find(.request(id))
        let start = request.pickedUpAt ?? request.acceptedAt ?? request.madeAt
        let tariffs = TariffStore(transaction: step.transaction)
        let tariff =
            try terms.estimate.flatMap { try tariffs.find(version: $0.tariff) }
            ?? tariffs.find(on: cityMoment(start).day)
        let driven = UsualFare.metres(within: (request.endedAt ?? start).milliseconds(since: start))
        return UsualFare(
            told: terms.estimate?.total,
            ofDuration: tariff?.estimate(metres: driven, luggage: terms.luggage, at: cityMoment(start)).total,
            least: tariff.map { Money(minorUnits: $0.prices.least, $0.currency) }
        )
    }
}
