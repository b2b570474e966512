import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The city's use cases of the credit of drivers and companies.
struct CreditService: Sendable {
    /// The ledger purpose of payouts outside the app.
    private static let purpose: Purpose = "taxi-payouts"
    private static let mostListed = 5_000

    let dispatch: Dispatch
    let currency: Currency
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    func page(refused: RefusedForm? = nil) async throws -> CreditsPage {
        let key = refused?["key"] ?? LinkToken.text(of: randomBytes(20))
        let credits = try await dispatch.read { [currency] transaction -> [DriverCredit] in
            guard let wallet = transaction.wallet else { return [] }
            let all = try PayeeStore(transaction: transaction.sql).all(limit: Self.mostListed)
            let held = try wallet.available(to: Set(all.map(\.owner)), in: currency, transaction.sql)
            return all.compactMap { payee in
                guard let amount = held[payee.owner], amount.isPositive else { return nil }
                return DriverCredit(
                    owner: payee.owner,
                    company: payee.company,
                    code: payee.code,
                    minorUnits: amount.minorUnits,
                    currency: currency.code
                )
            }
        }
        return CreditsPage(credits: credits, currency: currency, key: key, refused: refused)
    }

    /// Records a payout outside the app, once per form.
    ///
    /// - Throws: `Problem` with the invalid field, `TaxiRefusal` if the credit is lower.
    func pay(_ entry: PayoutEntry) async throws {
        var check = Validation()
        let units = FareAmount.read(entry.amount, "amount", currency, &check)
        let key = CommandKey(of: entry.owner, chosen: entry.key)
        check.require(key != nil, "key", "must be 1 to 100 letters and digits")
        try check.finish()
        guard let key else { throw Problem.internalError }
        let amount = Money(minorUnits: units, currency)
        try await dispatch.change { transaction in
            guard let wallet = transaction.wallet else { throw TaxiRefusal.payment(.noSuchCredit) }
            let all = try PayeeStore(transaction: transaction.sql).all(limit: Self.mostListed)
            guard all.contains(where: { $0.owner == entry.owner }) else { throw TaxiRefusal.payment(.noSuchCredit) }
            do {
                let command = WalletCommand.charge(amount, from: entry.owner, for: Self.purpose)
                try wallet.perform(command, key: key, in: transaction.sql)
            } catch WalletRefusal.insufficientFunds {
                throw TaxiRefusal.payment(.moreThanCredit)
            } catch WalletRefusal.keyReused {
                throw TaxiRefusal.payment(.payoutNoted)
            }
        }
    }
}
