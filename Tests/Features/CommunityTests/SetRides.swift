import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Whom rides notify of changed events, as a test sets it.
final class SetRides: EventRides {
    private let riders = Mutex<Set<Identifier<Account>>>([])
    private let ended = Mutex<Set<Identifier<Account>>>([])

    /// Ends the rides of all.
    func end() {
        let all = riders.withLock { $0 }
        ended.withLock { $0 = all }
        set([])
    }

    func set(_ people: Set<Identifier<Account>>) { riders.withLock { $0 = people } }

    func notified(of events: [DirectoryEvent], in transaction: any Transaction) throws -> [String: NotifiedRiders] {
        let riders = NotifiedRiders(people: riders.withLock { $0 })
        return events.reduce(into: [:]) { $0[$1.id] = riders }
    }

    func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        let riders = NotifiedRiders(people: ended.withLock { $0 })
        return (events.reduce(into: [:]) { $0[$1] = riders }, 0)
    }

    func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int {
        riders.withLock { $0.isEmpty ? 0 : 1 }
    }

    func countPeople(of events: [String], in transaction: any Transaction) throws -> Int {
        riders.withLock(\.count)
    }
}
