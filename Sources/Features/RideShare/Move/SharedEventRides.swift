import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Returns to other features who shares rides to their events.
struct SharedEventRides: EventRides {
    func notified(of events: [DirectoryEvent], in transaction: any Transaction) throws -> [String: NotifiedRiders] {
        let known = events.reduce(into: [:]) { $0[$1.id] = $1 }
        let signUps = try SignUpStore(transaction: transaction).listOpen(events: events.map(\.id))
        return try Dictionary(grouping: signUps, by: \.event)
            .filter { id, _ in try known[id].map { try isNews($0, transaction) } ?? false }
            .mapValues(Self.reached)
    }

    func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        let signUps = try SignUpStore(transaction: transaction).listEnded(events: events)
        let unreachable = signUps.filter { !Self.isReachable($0) }.reduce(0) { $0 + Self.people($1) }
        return (Dictionary(grouping: signUps, by: \.event).mapValues(Self.reached), unreachable)
    }

    private static func reached(_ signUps: [SignUp]) -> NotifiedRiders {
        let reached = signUps.filter(isReachable)
        let people = Set(reached.compactMap(\.person))
        return NotifiedRiders(people: people, guests: reached.reduce(0) { $0 + Self.people($1) } - people.count)
    }

    private static func isReachable(_ signUp: SignUp) -> Bool { signUp.person != nil || !signUp.contacts.isEmpty }

    /// The number of people in a sign-up: one driver, or all riders of a request.
    private static func people(_ signUp: SignUp) -> Int { signUp.kind == .offer ? 1 : signUp.people }

    func countPeople(of events: [String], in transaction: any Transaction) throws -> Int {
        try SignUpStore(transaction: transaction).counts(of: events).values.reduce(0) { $0 + $1.offers + $1.people }
    }

    func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int {
        try SignUpStore(transaction: transaction).countUnreachable(at: events)
    }

    /// Whether participants do not know the event's current time and place yet.
    private func isNews(_ event: DirectoryEvent, _ transaction: any Transaction) throws -> Bool {
        if event.isCancelled { return true }
        guard event.hasRideSharing, let present = EventTimeAndPlace(event) else { return false }
        let context = RideShareTransaction(transaction: transaction, now: event.beginsAt, events: EventDirectories())
        return try context.whatPeopleKnow(of: event).map { $0 != present } ?? false
    }
}
