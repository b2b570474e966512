import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Whom a change of an event concerns: those who have signed up by their own dates, those who share rides, and those who
/// follow it.
struct EventAudience {
    /// People who have signed up, by those of their dates that it concerns.
    let groups: [(dates: [Occurrence], people: [Identifier<Account>])]
    /// People who follow it and have not signed up.
    let followers: [Identifier<Account>]
    /// People who read of all their dates with what it means for their shared rides, and not here.
    let onlyRiders: [Identifier<Account>]
    /// How many there are of each; nothing of devices yet.
    private let counts: Told

    /// Finds the audience of a change.
    init(_ text: EventNewsText, _ host: CommunityHost, _ transaction: any Transaction) throws {
        let changed = text.changed
        let signedUp = try TicketStore(host, transaction).signedUp(at: text.coming.map(\.id))
        let (rides, unreachable) = try Self.rides(text, host, transaction)
        let back = try Self.back(text, host, transaction)
        let riders = Self.people(rides)
        let ids = Set(changed.map(\.id))
        let concerned = signedUp.people.filter { !$1.isDisjoint(with: ids) }
        groups = Self.groups(concerned, changed, rides)
        onlyRiders = riders.subtracting(groups.flatMap(\.people)).sorted()
        followers = try FollowStore(transaction: transaction).followers(of: text.event.id)
            .filter { signedUp.people[$0] == nil && !riders.contains($0) }
        counts = Told(
            people: concerned.count,
            waiting: concerned.keys.filter { signedUp.onlyWaits($0, at: ids) }.count,
            riders: Self.count(rides) + Self.count(back.notified),
            inBoth: Self.people(rides).union(Self.people(back.notified)).filter { concerned[$0] != nil }.count,
            followers: followers.count,
            guests: changed.reduce(0) { $0 + (signedUp.guests[$1.id] ?? 0) },
            waitingGuests: changed.reduce(0) { $0 + (signedUp.waitingGuests[$1.id] ?? 0) },
            unreachableRiders: unreachable + back.unreachable
        )
    }

    private static func people(_ rides: [String: NotifiedRiders]) -> Set<Identifier<Account>> {
        rides.values.reduce(into: []) { $0.formUnion($1.people) }
    }

    private static func count(_ rides: [String: NotifiedRiders]) -> Int {
        rides.values.reduce(0) { $0 + $1.people.count + $1.guests }
    }

    /// Who is notified that rides are shared again.
    private static func back(
        _ text: EventNewsText,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        guard text.change == .restored, text.event.hasRideSharing, text.event.position != nil else { return ([:], 0) }
        let coming = text.changed.filter { $0.startsAt > host.clock.now() }
        return try host.eventRides.ended(with: coming.map { CommunityEvents.id($0.id) }, in: transaction)
    }

    /// Who shares rides to the changed dates and is notified there, and how many are not.
    private static func rides(
        _ text: EventNewsText,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        // Nobody else sees an event that is hidden.
        guard text.event.isVisible(at: host.clock.now()) else { return ([:], 0) }
        let events = text.changed.map { CommunityEvents.event(EventAt(event: text.event, occurrence: $0)) }
        return (
            try host.eventRides.notified(of: events, in: transaction),
            try host.eventRides.countUnreachable(of: events.map(\.id), in: transaction)
        )
    }

    /// Who was told, with so many devices.
    func told(devices: Int) -> Told {
        var told = counts
        told.devices = devices
        return told
    }

    /// People by the dates that they read of here; dates of which they read with their rides are left out.
    private static func groups(
        _ people: [Identifier<Account>: Set<Identifier<Occurrence>>],
        _ dates: [Occurrence],
        _ rides: [String: NotifiedRiders]
    ) -> [(dates: [Occurrence], people: [Identifier<Account>])] {
        let places = Dictionary(dates.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let riders = dates.map { rides[CommunityEvents.id($0.id)]?.people ?? [] }
        var groups: [[Int]: [Identifier<Account>]] = [:]
        for (person, own) in people {
            let read = own.compactMap { places[$0] }.filter { !riders[$0].contains(person) }.sorted()
            if !read.isEmpty { groups[read, default: []].append(person) }
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (dates: $0.key.map { dates[$0] }, people: $0.value.sorted()) }
    }
}
