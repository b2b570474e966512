import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Selects movements of the ledger.
struct LedgerFilter: Sendable {
    /// Only accounts of this kind.
    var kind: String?
    /// Only accounts with this subject, as stored.
    var subject: String?
    /// Only those from this moment on.
    var from: Timestamp?
    /// Only those before this moment.
    var until: Timestamp?

    /// The kinds whose accounts belong to one person each, and have few movements.
    private static let personal: Set<String> = ["wallet", "held", "payout"]

    static let kinds = ["wallet", "held", "payout", "revenue", "promotion", "provider"]

    /// Returns whether the subject is a person instead of a name.
    static func isPersonal(_ kind: String?) -> Bool { kind.map(personal.contains) ?? true }

    /// The SQL condition on an entry `e` and a movement `m`.
    var condition: SQL {
        var condition: SQL = "TRUE"
        if let from { condition.append(" AND e.made_at >= \(from)") }
        if let until { condition.append(" AND e.made_at < \(until)") }
        if kind != nil || subject != nil { condition.append(ofAccounts) }
        return condition
    }

    /// Looks up the movements of a person; a platform account has nearly all movements, so an index doesn't help.
    private var ofAccounts: SQL {
        if subject != nil, Self.isPersonal(kind) {
            return """
                 AND m.id IN (
                    SELECT id FROM ledger_movement WHERE source IN (\(accounts))
                    UNION SELECT id FROM ledger_movement WHERE target IN (\(accounts))
                )
                """
        }
        return " AND (m.source IN (\(accounts)) OR m.target IN (\(accounts)))"
    }

    private var accounts: SQL {
        var accounts: SQL = "SELECT id FROM ledger_account WHERE TRUE"
        if let kind { accounts.append(" AND kind = \(kind)") }
        if let subject { accounts.append(" AND subject = \(subject)") }
        return accounts
    }
}

/// A position in the list of movements, after which the next page begins.
struct LedgerCursor: Hashable, Sendable, Codable {
    let madeAt: Timestamp
    let position: Int64

    init(madeAt: Timestamp, position: Int64) {
        self.madeAt = madeAt
        self.position = position
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try container.decode(String.self).split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 2 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must come from a previous page")
        }
        self.init(madeAt: Timestamp(milliseconds: numbers[0]), position: numbers[1])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension LedgerCursor: LimitedValue {
    static var valueLimits: FieldLimits {
        .text(#"^\d{1,15}-\d{1,18}$"#, examples: "0-0", "253402300799999-999999999999999999")
    }
}

extension LedgerCursor: CustomStringConvertible {
    var description: String { "\(madeAt.milliseconds)-\(position)" }
}
