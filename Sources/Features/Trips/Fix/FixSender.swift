import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// How a recorder authenticates a message.
enum FixSender: Hashable, Sendable {
    /// Another app, by the hash of its key until it is revoked.
    case key([UInt8])
    /// This app on a user's phone; automatic recordings require the user's consent.
    case phone(Identifier<FixRecorder>, of: Identifier<Account>, isAutomatic: Bool)
    /// A user's files.
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
