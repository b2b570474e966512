import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The activities of a user, merged from all modules.
struct ActivityService: Sendable {
    /// A module with activities.
    struct Source: Sendable {
        let id: FeatureID
        let source: any ActivitySource
    }

    let database: any Database
    let sources: [Source]
    /// The modules to which users may owe money.
    let creditors: [any DebtSource]

    /// Returns current activities of all modules, latest first.
    ///
    /// - Throws: `DatabaseError`.
    func underWay(of person: Identifier<Account>) async throws -> [ActivityEntry] {
        try await database.read { transaction in
            try entries { try $0.underWay(of: person, in: transaction) }
        }
    }

    /// Returns a user's unpaid amounts in all modules.
    ///
    /// - Throws: `DatabaseError`.
    func debts(of person: Identifier<Account>) async throws -> [Debt] {
        try await database.read { transaction in
            try creditors.flatMap { try $0.debts(of: person, in: transaction) }
        }
    }

    /// Returns a page of past activities, latest first: each module returns a full page, and the latest of all remain.
    ///
    /// - Throws: `DatabaseError`.
    func page(
        of person: Identifier<Account>,
        after cursor: ActivityCursor?,
        text: String,
        limit: Int
    ) async throws -> (entries: [ActivityEntry], next: ActivityCursor?) {
        let query = ActivityQuery(
            of: person,
            before: cursor?.moment,
            beforeID: cursor?.id,
            text: text,
            limit: limit + 1
        )
        let found = try await database.read { transaction in
            try entries { try $0.activity(query, in: transaction) }
        }
        let page = Array(found.prefix(limit))
        return (page, found.count > limit ? page.last.map(ActivityCursor.init) : nil)
    }

    private func entries(_ items: (any ActivitySource) throws -> [ActivityItem]) throws -> [ActivityEntry] {
        try sources.flatMap { source in try items(source.source).map { ActivityEntry(feature: source.id, item: $0) } }
            .sorted { ($0.item.beganAt, $0.item.id) > ($1.item.beganAt, $1.item.id) }
    }
}

/// The end of a page of activity.
struct ActivityCursor: Sendable, Hashable {
    let moment: Timestamp
    let id: String

    /// Creates the cursor after an entry.
    init(_ entry: ActivityEntry) { (moment, id) = (entry.item.beganAt, entry.item.id) }
}

extension ActivityCursor: LimitedValue {
    static var valueLimits: FieldLimits {
        .text(#"^\d{1,15}-[!-~]{1,100}$"#, examples: "0-a", "253402300799999-" + String(repeating: "a", count: 100))
    }
}

extension ActivityCursor: Codable, CustomStringConvertible {
    /// The cursor in addresses: milliseconds, a hyphen, and the identifier.
    var description: String { "\(moment.milliseconds)-\(id)" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let parts = text.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, text.utf8.count <= 120, let milliseconds = Int64(parts[0]) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: """
                    must be a cursor returned by a previous page
                    """
            )
        }
        (moment, id) = (Timestamp(milliseconds: milliseconds), parts[1])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
