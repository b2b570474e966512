import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension RideShareTransaction {
    /// The longest delay of a notification about a moved event, planned or not.
    private static let longestWait: Int64 = 2 * 60_000

    var moves: EventMoveStore { EventMoveStore(transaction: transaction) }

    /// Stores that an event's time or place differs from what participants know; idempotent.
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

    /// Returns what participants know of an event; for sign-ups from before this was stored, from the last plan.
    func whatPeopleKnow(of event: DirectoryEvent) throws -> EventTimeAndPlace? {
        if let known = try moves.known(event: event.id) { return known }
        for leg in Leg.allCases {
            guard let frame = try pools.row(event: event.id, leg: leg).known().frame else { continue }
            return EventTimeAndPlace(frame, place: event.venue?.name ?? "")
        }
        return nil
    }

    /// Whether all legs of an event are planned for its current time and place.
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
