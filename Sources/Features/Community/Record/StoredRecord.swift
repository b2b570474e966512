import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A record as it is kept.
struct StoredRecord: Sendable {
    let id: Identifier<CommunityRecord>
    let values: [String: SQLValue]

    /// The identity in a column.
    func reference(_ column: String) -> Identifier<CommunityRecord>? {
        values[column].flatMap { Identifier<CommunityRecord>.read($0) }
    }

    /// The text in a column.
    func text(_ column: String) -> String { values[column].flatMap { String.read($0) } ?? "" }

    /// A short text that tells whether two versions of a record say the same.
    func mark(_ kind: RecordKind) -> String {
        CalendarFeeds.tag(kind.fields.map { "\($0.name) \(values[$0.name] ?? .null)" })
    }

    /// What went wrong when a feed was read last.
    var fault: SourceFault? { SourceFault(stored: text("fault")) }

    /// The number in a column.
    func whole(_ column: String) -> Int? { values[column].flatMap { Int.read($0) } }
}
