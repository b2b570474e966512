import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension RideShareTransaction {
    /// Schedules the check of an event's drivers on the next hour; idempotent.
    func scheduleMembers(_ event: DirectoryEvent) throws {
        let hour = RideShareDeadline.membersAgain
        let next = now.advanced(milliseconds: hour - now.milliseconds % hour)
        guard next < event.endsAt else { return }
        try Deadlines.schedule(transaction, kind: RideShareDeadline.members, subject: event.id, dueAt: next)
    }
}

extension RideShareDeadlines {
    /// Ends the offers of drivers who are no longer members, and has their riders paired again (C-4.1).
    func checkMembers(_ id: String, _ transaction: any Transaction) throws {
        let context = RideShareTransaction(transaction: transaction, now: clock.now(), events: events)
        guard let event = try events.event(id, in: transaction), !event.isCancelled else { return }
        let underWay = Set(try Leg.allCases.flatMap { try context.drives.underWay(event: id, $0) })
        let offers = try context.signUps.listOpen(event: id).filter { $0.kind == .offer && !underWay.contains($0.id) }
        if offers.isEmpty { return }
        let drivers = try membership.drivers(among: offers.compactMap(\.person), in: transaction)
        for offer in offers {
            guard let person = offer.person, !drivers.contains(person) else { continue }
            do {
                _ = try Cancellation(context: context, messages: messages).cancel(offer)
            } catch SignUpError.over { continue }
            try messages.tell(
                offer,
                on: nil,
                "Your offer has ended",
                """
                Only registered members can offer rides, and you’re no longer a member. We’re looking for other cars \
                for your riders.
                """,
                naming: [],
                context
            )
        }
        try context.scheduleMembers(event)
    }
}
