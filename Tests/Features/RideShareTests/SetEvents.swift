import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// One event, as a test sets it.
final class SetEvents: EventDirectory {
    let organizerRoles: Set<String> = ["town.organizer"]
    private let event: Mutex<DirectoryEvent>

    init(_ event: DirectoryEvent) { self.event = Mutex(event) }

    func set(_ changed: DirectoryEvent) { event.withLock { $0 = changed } }

    var current: DirectoryEvent { event.withLock { $0 } }

    func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent? {
        id == current.id ? current : nil
    }

    func contact(for id: String, in transaction: any Transaction) throws -> String? { "Chapel, chapel@example.org" }

    func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent] {
        current.hasRideSharing && current.endsAt > moment ? [current] : []
    }
}
