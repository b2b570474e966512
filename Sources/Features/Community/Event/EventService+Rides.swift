import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension EventService {
    /// Makes sure that whoever takes the place or ride sharing from an event wants the rides there to end.
    func checkRides(_ form: RecordForm, _ event: CommunityEvent, _ old: EditedEvent) throws {
        let losesPlace = old.event.position != nil && event.position == nil
        let losesSharing = old.event.hasRideSharing && !event.hasRideSharing
        guard losesPlace || losesSharing, old.riders > 0, form["ends_rides"] != "true" else { return }
        var check = Validation()
        check.require(
            false,
            "ends_rides",
            .plural(
                old.riders,
                one: "must be confirmed: \(old.riders) person shares a ride there, which is canceled",
                other: "must be confirmed: \(old.riders) people share rides there, which are canceled"
            )
        )
        try check.finish()
    }

    /// Announces to those who bring people there that rides to an event are shared again, or no longer.
    func announceRides(of event: CommunityEvent, _ transaction: any Transaction) throws {
        let now = host.clock.now()
        for time in try EventStore(transaction: transaction).occurrences(of: event.id) where time.endsAt > now {
            try DirectoryEventChanged(event: CommunityEvents.id(time.id)).publish(in: transaction, at: now)
        }
    }

    /// How many people no notification of some times reaches.
    func unreachable(at times: [Identifier<Occurrence>], _ transaction: any Transaction) throws -> Int {
        let guests = try TicketStore(host, transaction).signedUp(at: times).guests
        return try guests + host.eventRides.countUnreachable(of: times.map(CommunityEvents.id), in: transaction)
    }
}
