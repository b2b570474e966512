import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct StoredRecord: Sendable {
    let id: Identifier<CommunityRecord>
    let values: [String: SQLValue]

    func reference(_ column: String) -> Identifier<CommunityRecord>? {
        values[column].flatMap { Identifier<CommunityRecord>.read($0) }
    }

    func text(_ column: String) -> String { values[column].flatMap { String.read($0) } ?? "" }

    /// A version mark, equal for records with the same values.
    func mark(_ kind: RecordKind) -> String {
        CalendarFeeds.tag(kind.fields.map { "\($0.name) \(values[$0.name] ?? .null)" })
    }

    /// The error of the feed's last reading.
    var fault: SourceFault? { SourceFault(stored: text("fault")) }

    func whole(_ column: String) -> Int? { values[column].flatMap { Int.read($0) } }
}
