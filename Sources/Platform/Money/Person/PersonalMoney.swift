public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The data about a user's money, and its deletion with the account.
///
/// The ledger stays, as the law requires.
public struct PersonalMoney: PersonalDataKeeper {
    private let wallet: any Wallet
    private let cards: CardService?

    /// Creates the keeper of a wallet; `cards` deletes cards at the provider.
    public init(wallet: any Wallet, cards: CardService?) {
        self.wallet = wallet
        self.cards = cards
    }

    /// Returns movements, cards, payments and coins.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { try MoneyRecords.about(person, in: transaction) }

    /// Returns payments under way and held money.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        var obstacles: [LocalizedText] = []
        if try isPaying(person, transaction) { obstacles.append(Self.paying) }
        if try isHolding(person, transaction) { obstacles.append(Self.held) }
        return obstacles
    }

    /// Returns the balance of the wallet.
    public func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money] {
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

    /// Asks the provider to delete the user's cards.
    public func prepareErasure(of person: Identifier<Account>) async throws {
        try await cards?.removeAll(of: person)
    }

    /// Gives up the balance of the wallet, and deletes the user from payments.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        for (index, balance) in try valuables(of: person, in: transaction).enumerated() {
            let key = CommandKey("erasure", person, "given-up", number: index + 1)
            try wallet.perform(.charge(balance, from: person, for: "given-up"), key: key, in: transaction)
        }
        try transaction.execute("UPDATE token_withdrawal SET address = '' WHERE owner = \(person)")
        try transaction.execute("UPDATE payment SET card = '' WHERE owner = \(person)")
        try MoneyTables.all.erase(person, in: transaction)
    }

    private static let paying: LocalizedText = "A payment is still in progress: wait until it’s completed."
    private static let held: LocalizedText =
        "Some money is still on hold: wait until it’s released."

    private func isPaying(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> Bool {
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

    private func isHolding(_ person: Identifier<Account>, _ transaction: any Transaction) throws -> Bool {
        try transaction.first("SELECT 1 FROM ledger_hold WHERE owner = \(person) AND state = 'pending'") != nil
    }
}
