import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct NewEntry {
    let id: Identifier<LedgerEntry>
    let key: CommandKey
    /// The whole command, to distinguish a retry from another command with the same key.
    let command: String
    let refunds: Identifier<LedgerEntry>?
    let madeAt: Timestamp
}

struct LedgerStore {
    let transaction: any Transaction

    /// Returns the balance of an account; zero if it was never used.
    func balance(of account: LedgerAccount, in currency: Currency) throws -> Money {
        let row = try transaction.first(
            """
            SELECT balance FROM ledger_account
            WHERE kind = \(account.kind) AND subject = \(account.subject) AND currency = \(currency.code)
            """
        )
        return Money(minorUnits: try row?.get("balance") ?? 0, currency)
    }

    /// Returns the wallet balances of several users, without unused wallets.
    func walletBalances(
        of owners: Set<Identifier<Account>>,
        in currency: Currency
    ) throws -> [Identifier<Account>: Money] {
        let subjects = Dictionary(uniqueKeysWithValues: owners.map { (LedgerAccount.wallet($0).subject, $0) })
        return try transaction.query(
            """
            SELECT subject, balance FROM ledger_account
            WHERE kind = 'wallet' AND subject IN \(list: subjects.keys) AND currency = \(currency.code)
            """
        ).reduce(into: [:]) { balances, row in
            guard let owner = subjects[try row.get("subject")] else { return }
            balances[owner] = Money(minorUnits: try row.get("balance"), currency)
        }
    }

    /// Returns the receipt and the command of a key.
    func findEntry(_ key: CommandKey) throws -> (receipt: WalletReceipt, command: String)? {
        try transaction.first("SELECT id, command, made_at FROM ledger_entry WHERE key = \(key.description)").map {
            (WalletReceipt(entry: try $0.get("id"), madeAt: try $0.get("made_at")), try $0.get("command"))
        }
    }

    /// Stores an entry with its movements, in order, and updates the balances.
    ///
    /// All movements of an entry leave the same account, whose balance is updated first: if the amount exceeds it,
    /// nothing is written.
    ///
    /// - Throws: `WalletRefusal.insufficientFunds`.
    func write(_ entry: NewEntry, _ movements: [Movement]) throws {
        guard let source = movements.first?.source else { return }
        precondition(movements.allSatisfy { $0.source == source }, "an entry takes from one account")
        let total = try movements.dropFirst().reduce(movements[0].amount) { try $0 + $1.amount }
        let giver = try add(.zero(total.currency) - total, to: source)
        let takers = try movements.map { try add($0.amount, to: $0.target) }
        try insert(entry)
        try insert(movements, from: giver, to: takers, of: entry.id)
    }

    private func insert(_ entry: NewEntry) throws {
        try transaction.execute(
            """
            INSERT INTO ledger_entry (id, key, command, refunds, made_at)
            VALUES (\(entry.id), \(entry.key.description), \(entry.command), \(entry.refunds), \(entry.madeAt))
            """
        )
    }

    private func insert(
        _ movements: [Movement],
        from giver: Int64,
        to takers: [Int64],
        of entry: Identifier<LedgerEntry>
    ) throws {
        var statement: SQL = "INSERT INTO ledger_movement (entry, source, target, amount, currency) VALUES "
        for (index, (movement, taker)) in zip(movements, takers).enumerated() {
            let amount = movement.amount
            if index > 0 { statement.append(", ") }
            statement.append("(\(entry), \(giver), \(taker), \(amount.minorUnits), \(amount.currency.code))")
        }
        try transaction.execute(statement)
    }

    /// Updates a balance and returns the account's number; creates the account if it is new.
    ///
    /// The table refuses an overdraft too, but its error contains no amount.
    private func add(_ change: Money, to account: LedgerAccount) throws -> Int64 {
        let isGuarded = change.minorUnits < 0 && !account.mayBeOverdrawn
        let guarding: SQL = isGuarded ? "AND balance >= \(-change.minorUnits)" : ""
        let known = try transaction.first(
            """
            UPDATE ledger_account SET balance = balance + \(change.minorUnits)
            WHERE kind = \(account.kind) AND subject = \(account.subject) AND currency = \(change.currency.code)
                \(guarding) RETURNING id
            """
        )
        if let known { return try known.get("id") }
        if isGuarded { throw WalletRefusal.insufficientFunds(available: try balance(of: account, in: change.currency)) }
        return try open(account, with: change)
    }

    private func open(_ account: LedgerAccount, with balance: Money) throws -> Int64 {
        let made = try transaction.query(
            """
            INSERT INTO ledger_account (kind, subject, currency, balance)
            VALUES (\(account.kind), \(account.subject), \(balance.currency.code), \(balance.minorUnits))
            RETURNING id
            """
        )
        return try made[0].get("id")
    }
}

extension LedgerStore {
    /// The accounts of the ledger.
    static let personal = PersonalTable(
        "ledger_account",
        [.account("subject", notExported: "Each of its movements is listed.", stays: MoneyTables.law)]
    )
}
