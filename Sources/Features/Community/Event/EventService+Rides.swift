import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension EventService {
    /// Checks that an editor who removes the position or ride sharing from an event has confirmed that its rides end.
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
                one: "must be checked: \(old.riders) person has a shared ride, which will be canceled",
                other: "must be checked: \(old.riders) people have shared rides, which will be canceled"
            )
        )
        try check.finish()
    }

    /// Checks that an event to hide has no sign-ups and no shared rides: the editor cancels it instead, so that tickets
    /// and rides say so.
    func checkWithdrawal(_ event: CommunityEvent, _ old: EditedEvent, at now: Timestamp) throws {
        guard old.event.isVisible(at: now), !event.isVisible(at: now) else { return }
        let people = old.occurrences.map(\.taken).reduce(old.riders, +)
        var check = Validation()
        check.require(
            people == 0,
            event.state == .draft ? "state" : "publish_at",
            .plural(
                people,
                one: """
                    must keep the event visible: \(people) person has signed up or has a shared ride. Cancel the \
                    event instead
                    """,
                other: """
                    must keep the event visible: \(people) people have signed up or have shared rides. Cancel the \
                    event instead
                    """
            )
        )
        try check.finish()
    }

    /// Notifies drivers that rides to an event are shared again, or no longer.
    ///
    /// - Returns: the people notified that their rides end.
    func announceRides(
        of event: CommunityEvent,
        before old: EditedEvent,
        _ transaction: any Transaction
    ) throws -> Told {
        let now = host.clock.now()
        let times = try EventStore(transaction: transaction).occurrences(of: event.id).filter { $0.endsAt > now }
        let ids = times.map { CommunityEvents.id($0.id) }
        for id in ids { try DirectoryEventChanged(event: id).publish(in: transaction, at: now) }
        guard !event.hasRideSharing, old.riders > 0, let first = times.first else { return .nobody }
        let unreachable = try host.eventRides.countUnreachable(of: ids, in: transaction)
        let told = Told(riders: old.riders - unreachable, unreachableRiders: unreachable)
        let entry = ToldEntry(
            what: .changed,
            message: "",
            startsAt: first.startsAt,
            isSeries: times.count > 1,
            told: told,
            at: now
        )
        try ToldStore(transaction: transaction).insert(host.ids.next(ToldEntry.self), entry, of: event.id, at: nil)
        return told
    }

    /// Whether a user has both a place and a shared ride at one of some occurrences.
    func isAnyInBoth(_ event: CommunityEvent, _ times: [Occurrence], _ transaction: any Transaction) throws -> Bool {
        var off = event
        off.state = .cancelled
        let events = times.map { CommunityEvents.event(EventAt(event: off, occurrence: $0)) }
        let riders = try host.eventRides.notified(of: events, in: transaction).values
        let signedUp = try TicketStore(host, transaction).signedUp(at: times.map(\.id)).people
        return riders.contains { $0.people.contains { signedUp[$0] != nil } }
    }

    /// How many people with a place or a shared ride at some occurrences can't be notified.
    func unreachable(
        _ signedUp: SignedUpPeople,
        at times: [Identifier<Occurrence>],
        _ transaction: any Transaction
    ) throws -> Int {
        let riders = try host.eventRides.countUnreachable(of: times.map(CommunityEvents.id), in: transaction)
        return signedUp.guests.values.reduce(riders, +)
    }
}
