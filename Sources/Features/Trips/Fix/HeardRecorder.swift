import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// How a recorder makes itself known with a message.
enum FixSender: Hashable, Sendable {
    /// An app, by the hash of its key, as long as that is not withdrawn.
    case key([UInt8])
    /// This app on a phone of a person; what it records without a touch needs the person's consent.
    case phone(Identifier<FixRecorder>, of: Identifier<Account>, isAutomatic: Bool)
    /// The files of a person.
    case files(Identifier<FixRecorder>)

    var condition: SQL {
        switch self {
        case .key(let hash): "key_hash = \(hash) AND withdrawn_at IS NULL"
        case .phone(let id, let person, false): "id = \(id) AND person = \(person) AND kind = 'phone'"
        case .phone(let id, let person, true):
            """
            id = \(id) AND person = \(person) AND kind = 'phone' AND EXISTS (SELECT 1 FROM trips_person
                WHERE trips_person.person = trips_recorder.person AND trips_person.automatic_since IS NOT NULL)
            """
        case .files(let id): "id = \(id)"
        }
    }
}

/// What a message tells of itself before its fixes are kept.
struct HeardMessage: Hashable, Sendable {
    let at: Timestamp
    /// How many sound fixes it has.
    let count: Int
    /// The highest number of a fix; -1 where there is none.
    let highest: Int64
    /// The earliest moment of its fixes.
    let first: Timestamp
    /// The latest one.
    let last: Timestamp

    init(_ fixes: [SentFix], at now: Timestamp) {
        at = now
        count = fixes.count
        highest = fixes.map(\.sequence).max() ?? -1
        first = Timestamp(milliseconds: fixes.map(\.at).min() ?? now.milliseconds)
        last = Timestamp(milliseconds: fixes.map(\.at).max() ?? now.milliseconds)
    }
}

/// A recorder whose message is counted.
struct HeardRecorder: Hashable, Sendable {
    let recorder: StoredRecorder
    /// How many new fixes all recorders of its person have brought on the day of the message, all of the message among them.
    let takenToday: Int
    /// Whether the person has deleted a trip of the time of the message.
    let meetsDeleted: Bool

    init(_ row: Row) throws {
        var reader = RowReader(row)
        recorder = try StoredRecorder(&reader)
        takenToday = try reader.next()
        meetsDeleted = try reader.next(as: Int.self) > 0
    }
}
