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
