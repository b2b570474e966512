import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies riders without a ride on a leg, and the organizers of the event, once seats are assigned (C-4.8).
struct UnservedReport {
    let event: DirectoryEvent
    let leg: Leg
    let messages: RideShareMessages
    let context: RideShareTransaction

    /// Notifies the riders who have no ride.
    func tell(_ requests: [SignUp]) throws {
        guard !event.isCancelled, PoolFrame(event)?.isOver(leg, at: context.now) == false else { return }
        let paired = Set(try context.pools.list(event: event.id, leg: leg).map(\.request))
        let open = requests.filter { $0.kind == .request && $0.way.includes(leg) && !paired.contains($0.id) }
        for request in open {
            try messages.tell(request, on: leg, title, try text(for: request), naming: [], context)
            // Prevents a second notification.
            try Deadlines.cancel(
                context.transaction,
                kind: RideShareDeadline.late,
                subject: RideShareDeadline.subject(request.id.description, leg)
            )
        }
        try messages.tellOrganizers(open, event, leg, context)
    }

    private var title: LocalizedText {
        leg == .there ? "No ride to \(event.title) yet" : "No ride home from \(event.title) yet"
    }

    /// The reason and the next steps, as on the page of the ride.
    private func text(for request: SignUp) throws -> LocalizedText {
        let reason = try context.waits(of: request, [])[leg]?.reason ?? ""
        return .sentences([reason, RideWait.advice(leg)])
    }
}

extension RideShareMessages {
    /// Notifies the riders without a ride with the first plan that names drivers, and cancels the fallback deadline.
    ///
    /// Riders who had a ride until then, or who are notified of a moved event, are reported separately a little later.
    func reportUnserved(
        _ solution: PoolSolution,
        _ before: [Identifier<SignUp>: Pairing],
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        let (id, leg) = (solution.event, solution.pool.leg)
        // New sign-ups are in the next plan.
        guard solution.isFrozen, try context.pools.row(event: id, leg: leg).revision == solution.revision,
            let event = try context.knownEvent(id),
            try Deadlines.lift(
                context.transaction,
                kind: RideShareDeadline.report,
                subject: RideShareDeadline.subject(id, leg)
            )
        else { return }
        let requests = try context.signUps.listOpen(event: id)
            .filter { before[$0.id] == nil && !others.contains($0.id) }
        try UnservedReport(event: event, leg: leg, messages: self, context: context).tell(requests)
    }
}
