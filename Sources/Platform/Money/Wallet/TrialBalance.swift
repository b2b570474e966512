import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The balances of all accounts by kind, and the errors in the ledger.
public struct TrialBalance: Hashable, Sendable {
    /// The accounts of one kind and currency.
    public struct Line: Hashable, Sendable {
        /// The kind of the accounts.
        public let kind: String
        /// Their total balance.
        public let total: Money
    }

    /// The totals by kind and currency.
    public let lines: [Line]
    /// The numbers of accounts whose balance differs from their movements.
    public let wrongAccounts: [Int64]
    /// Users, by their `ledger_account` subject, whose held money differs from their pending holds.
    public let wrongHolds: [String]

    /// Whether the ledger is valid: all balances match and add up to zero.
    public var isBalanced: Bool {
        let sums = Dictionary(grouping: lines, by: \.total.currency).values.map { lines in
            lines.reduce(0) { $0 + $1.total.minorUnits }
        }
        return sums.allSatisfy { $0 == 0 } && wrongAccounts.isEmpty && wrongHolds.isEmpty
    }
}

extension Ledger {
    /// Adds up the whole ledger; reads every movement.
    ///
    /// - Throws: `DatabaseError`.
    public func trialBalance(_ transaction: any Transaction) throws -> TrialBalance {
        let totals = try transaction.query(
            """
            SELECT kind, currency, CAST(sum(balance) AS BIGINT) AS total FROM ledger_account
            GROUP BY kind, currency ORDER BY currency, kind
            """
        )
        return TrialBalance(
            lines: try totals.map { row in
                let total = Money(minorUnits: try row.get("total"), try row.currency("currency"))
                return TrialBalance.Line(kind: try row.get("kind"), total: total)
            },
            wrongAccounts: try Self.wrongAccounts(transaction),
            wrongHolds: try Self.wrongHolds(transaction)
        )
    }

    private static func wrongAccounts(_ transaction: any Transaction) throws -> [Int64] {
        try transaction.query(
            """
            SELECT a.id FROM ledger_account a LEFT JOIN (
                SELECT account, sum(change) AS total FROM (
                    SELECT target AS account, amount AS change FROM ledger_movement
                    UNION ALL SELECT source, -amount FROM ledger_movement
                ) AS side GROUP BY account
            ) AS moved ON moved.account = a.id
            WHERE a.balance <> coalesce(moved.total, 0)
            """
        ).map { try $0.get(0) }
    }

    /// Compares the totals here, since SQL can't return the text of an ID.
    private static func wrongHolds(_ transaction: any Transaction) throws -> [String] {
        let held = try transaction.query("SELECT subject, currency, balance FROM ledger_account WHERE kind = 'held'")
        let pending = try transaction.query("SELECT owner, currency, amount FROM ledger_hold WHERE state = 'pending'")
        var difference: [String: Int64] = [:]
        for row in held {
            let place: String = try row.get("subject") + " " + row.get("currency")
            difference[place, default: 0] += try row.get("balance", as: Int64.self)
        }
        for row in pending {
            let owner: Identifier<Account> = try row.get("owner")
            difference["\(owner) \(try row.get("currency", as: String.self))", default: 0] -= try row.get("amount")
        }
        return difference.filter { $0.value != 0 }.keys.sorted()
    }
}
