import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the platform itself keeps about a person, as far as it can be erased.
struct PlatformTraces {
    let transaction: any Transaction
    let wallet: any Wallet
    let now: Timestamp

    func obstacles(toErasing person: Identifier<Account>) throws -> [String] {
        var obstacles: [String] = []
        if try GrantStore(transaction: transaction).isLastAdministrator(person) {
            obstacles.append(ErasureWords.lastAdministrator)
        }
        if try isPaying(person) { obstacles.append(ErasureWords.paying) }
        if try isHolding(person) { obstacles.append(ErasureWords.held) }
        return obstacles
    }

    /// What is left in the wallet.
    func balances(of person: Identifier<Account>) throws -> [Money] {
        try transaction.query(
            """
            SELECT currency, balance FROM ledger_account
            WHERE kind = 'wallet' AND subject = \(person.description) AND balance > 0 ORDER BY currency
            """
        ).compactMap { row in
            let amount: Int64 = try row.get("balance")
            return Currency(code: try row.get("currency")).map { Money(minorUnits: amount, $0) }
        }
    }

    func erase(_ person: Identifier<Account>) throws {
        for (index, balance) in try balances(of: person).enumerated() {
            let key = CommandKey("erasure", person, "given-up", number: index + 1)
            try wallet.perform(.charge(balance, from: person, for: "given-up"), key: key, in: transaction)
        }
        try dropPictures(of: person)
        try AuditStore(transaction: transaction).forget(person)
        try MessageStore(transaction: transaction).erase(person)
        try InstitutionStore(transaction: transaction).forget(person)
        try transaction.execute("DELETE FROM openid_attempt WHERE account = \(person)")
        try transaction.execute("DELETE FROM token_address WHERE owner = \(person)")
        try transaction.execute("UPDATE token_withdrawal SET address = '' WHERE owner = \(person)")
        try transaction.execute("DELETE FROM payment_card WHERE owner = \(person)")
        try transaction.execute("DELETE FROM payment_customer WHERE owner = \(person)")
        try transaction.execute("UPDATE payment SET card = '' WHERE owner = \(person)")
    }

    private func dropPictures(of person: Identifier<Account>) throws {
        let store = PictureStore(transaction: transaction, now: now)
        for row in try transaction.query("SELECT id FROM picture WHERE owner = \(person)") {
            try store.drop(row.get("id"))
        }
        try transaction.execute("UPDATE picture SET owner = \(Identifier<Account>.nobody) WHERE owner = \(person)")
    }

    private func isPaying(_ person: Identifier<Account>) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM payment WHERE owner = \(person)
                AND state IN ('requested', 'authorised', 'capturing', 'voiding', 'refunding')
            UNION ALL
            SELECT 1 FROM payment_invoice WHERE owner = \(person) AND state IN ('requested', 'open', 'processing')
            UNION ALL
            SELECT 1 FROM token_withdrawal WHERE owner = \(person) AND state = 'pending'
            """
        ) != nil
    }

    private func isHolding(_ person: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM ledger_hold WHERE owner = \(person) AND state = 'pending'") != nil
    }
}
