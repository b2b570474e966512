import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// The lists of cases for staff.
extension CaseStore {
    /// Returns the cases in a state that staff see: open cases by urgency and then waiting time, others by latest
    /// change.
    ///
    /// - Parameters:
    ///   - sight: the cases that staff see.
    ///   - state: who has to act next.
    ///   - last: the last case of the previous page.
    ///   - limit: the maximum number of cases.
    /// - Returns: the cases, in order.
    /// - Throws: `DatabaseError`.
    public func queue(_ sight: CaseSight, _ state: Case.State, after last: CaseCursor?, limit: Int) throws -> [Case] {
        let order: SQL =
            state == .open ? "is_urgent DESC, waits_since, id" : "changed_at DESC, id DESC"
        let follows = last.map { state == .open ? Self.waiting(after: $0) : Self.changed(before: $0) } ?? ""
        return try Case.table.list(
            "WHERE state = \(state) AND \(sight.condition) \(follows) ORDER BY \(order) LIMIT \(limit)",
            in: transaction
        )
    }

    private static func waiting(after last: CaseCursor) -> SQL {
        """
        AND (is_urgent < \(last.isUrgent) OR (is_urgent = \(last.isUrgent)
            AND (waits_since > \(last.moment) OR (waits_since = \(last.moment) AND id > \(last.id)))))
        """
    }

    private static func changed(before last: CaseCursor) -> SQL {
        "AND (changed_at < \(last.moment) OR (changed_at = \(last.moment) AND id < \(last.id)))"
    }

    /// Returns how many cases that staff see are in each state.
    ///
    /// - Throws: `DatabaseError`.
    public func counts(_ sight: CaseSight) throws -> [Case.State: Int] {
        try transaction.query(
            "SELECT state, count(*) AS cases FROM staff_case WHERE \(sight.condition) GROUP BY state"
        ).reduce(into: [:]) { $0[try $1.get("state")] = try $1.get("cases", as: Int.self) }
    }
}

/// The end of a page of cases, as sort values, so that the next page begins there even if the case has changed.
public struct CaseCursor: Hashable, Sendable {
    let isUrgent: Bool
    let moment: Timestamp
    let id: Identifier<Case>

    /// Creates the position of a case in the list of a state, even if it has changed since.
    public init(_ last: Case, in state: Case.State) {
        (isUrgent, id) = (last.isUrgent, last.id)
        moment = state == .open ? last.waitsSince : last.changedAt
    }
}

extension CaseCursor: LimitedValue {
    /// The limits of the text in addresses.
    public static var valueLimits: FieldLimits {
        let id = "00000000-0000-7000-8000-000000000000"
        return .text(#"^[01]_\d{1,15}_[0-9a-f-]{36}$"#, examples: "0_0_\(id)", "1_253402300799999_\(id)")
    }
}

extension CaseCursor: Codable, CustomStringConvertible {
    /// The text in addresses.
    public var description: String { "\(isUrgent ? 1 : 0)_\(moment.milliseconds)_\(id)" }

    /// Parses the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let parts = try container.decode(String.self).split(separator: "_").map(String.init)
        guard parts.count == 3, let moment = Int64(parts[1]), let id = Identifier<Case>(parts[2]) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: """
                    must be a cursor returned by a previous page
                    """
            )
        }
        self.id = id
        self.moment = Timestamp(milliseconds: moment)
        isUrgent = parts[0] == "1"
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
