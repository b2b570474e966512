import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An entry that is about to be written in the books.
struct NewEntry {
    let id: Identifier<LedgerEntry>
    let key: CommandKey
    /// The whole command, to tell a repetition from another command with the same key.
    let command: String
    let refunds: Identifier<LedgerEntry>?
    let madeAt: Timestamp
}

/// Reads and writes the books within a transaction.
struct LedgerStore {
    let transaction: any Transaction

    /// What an account holds; nothing where it was never used.
    func balance(of account: LedgerAccount, in currency: Currency) throws -> Money {
        let row = try transaction.first(
            """
            SELECT balance FROM ledger_account
            WHERE kind = \(account.kind) AND subject = \(account.subject) AND currency = \(currency.code)
            """
        )
        return Money(minorUnits: try row?.get("balance") ?? 0, currency)
    }

    /// The receipt of the command that a key belongs to, with the command itself.
    func findEntry(_ key: CommandKey) throws -> (receipt: WalletReceipt, command: String)? {
        try transaction.first("SELECT id, command, made_at FROM ledger_entry WHERE key = \(key.description)").map {
            (WalletReceipt(entry: try $0.get("id"), madeAt: try $0.get("made_at")), try $0.get("command"))
        }
    }

    /// Writes an entry with its movements, in their order, and the balances that follow from them.
    ///
    /// - Throws: `WalletRefusal.insufficientFunds` where a movement would take more than is there.
    func write(_ entry: NewEntry, _ movements: [Movement]) throws {
        try transaction.execute(
            """
            INSERT INTO ledger_entry (id, key, command, refunds, made_at)
            VALUES (\(entry.id), \(entry.key.description), \(entry.command), \(entry.refunds), \(entry.madeAt))
            """
        )
        for movement in movements { try write(movement, of: entry.id) }
    }

    private func write(_ movement: Movement, of entry: Identifier<LedgerEntry>) throws {
        let source = try add(.zero(movement.amount.currency) - movement.amount, to: movement.source)
        let target = try add(movement.amount, to: movement.target)
        try transaction.execute(
            """
            INSERT INTO ledger_movement (entry, source, target, amount, currency)
            VALUES (\(entry), \(source), \(target), \(movement.amount.minorUnits), \(movement.amount.currency.code))
            """
        )
    }

    /// Changes a balance and gives the account's number, opening the account where it is new.
    private func add(_ change: Money, to account: LedgerAccount) throws -> Int64 {
        try refuseOverdraft(change, account)
        let known = try transaction.first(
            """
            UPDATE ledger_account SET balance = balance + \(change.minorUnits)
            WHERE kind = \(account.kind) AND subject = \(account.subject) AND currency = \(change.currency.code)
            RETURNING id
            """
        )
        if let known { return try known.get("id") }
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

    /// The table refuses an overdraft too, but without an amount to tell.
    private func refuseOverdraft(_ change: Money, _ account: LedgerAccount) throws {
        switch account {
        case .revenue, .promotion, .provider: return
        case .wallet, .held, .payout: break
        }
        guard change.minorUnits < 0 else { return }
        let available = try balance(of: account, in: change.currency)
        if try available + change < .zero(change.currency) {
            throw WalletRefusal.insufficientFunds(available: available)
        }
    }
}
