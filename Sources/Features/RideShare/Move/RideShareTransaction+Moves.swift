import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension RideShareTransaction {
    /// After so long people are notified of a moved event, planned or not.
    private static let longestWait: Int64 = 2 * 60_000

    var moves: EventMoveStore { EventMoveStore(transaction: transaction) }

    /// Notes that an event is at another time or place than people know who share rides to it; doing it again changes nothing.
    func noteMove(of event: DirectoryEvent) throws {
        guard let present = EventTimeAndPlace(event) else { return }
        let before = try whatPeopleKnow(of: event)
        if before == nil || before != present { try moves.setKnown(present, event: event.id) }
        guard let before, before != present else { return }
        try moves.setUntold(event: event.id, before: before)
        try Deadlines.schedule(
            transaction,
            kind: RideShareDeadline.moved,
            subject: event.id,
            dueAt: now.advanced(milliseconds: Self.longestWait)
        )
    }

    /// What people know of an event; of those who signed up before that was kept, the last plan says it.
    func whatPeopleKnow(of event: DirectoryEvent) throws -> EventTimeAndPlace? {
        if let known = try moves.known(event: event.id) { return known }
        for leg in Leg.allCases {
            guard let frame = try pools.row(event: event.id, leg: leg).known().frame else { continue }
            return EventTimeAndPlace(frame, place: event.venue?.name ?? "")
        }
        return nil
    }

    /// Whether all ways of an event are planned for when and where it is now.
    func isPlannedAnew(_ event: DirectoryEvent, for signUps: [SignUp]) throws -> Bool {
        guard let frame = PoolFrame(event), signUps.allSatisfy({ $0.eventBeginsAt == event.beginsAt }) else {
            return false
        }
        return try Leg.allCases.allSatisfy { leg in
            if frame.isOver(leg, at: now) { return true }
            let row = try pools.row(event: event.id, leg: leg)
            return try row.revision == 0 || row.known().frame == frame
        }
    }
}
