import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The audience of an event's update: people who signed up, by date, people who share rides, and followers.
struct EventAudience {
    /// People who signed up, by the affected dates.
    let groups: [(dates: [Occurrence], people: [Identifier<Account>])]
    /// Followers who have not signed up.
    let followers: [Identifier<Account>]
    /// People who are notified of all their dates through their shared rides instead.
    let onlyRiders: [Identifier<Account>]
    /// The numbers of recipients, without devices.
    private let counts: Told

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

    /// People to notify that ride sharing is available again.
    private static func back(
        _ text: EventNewsText,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        guard text.change == .restored, text.event.hasRideSharing, text.event.position != nil else { return ([:], 0) }
        let coming = text.changed.filter { $0.startsAt > host.clock.now() }
        return try host.eventRides.ended(with: coming.map { CommunityEvents.id($0.id) }, in: transaction)
    }

    /// Riders of the changed dates who are notified through their rides, and the number of unreachable ones.
    private static func rides(
        _ text: EventNewsText,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) {
        // Other people can't see a hidden event.
        guard text.event.isVisible(at: host.clock.now()) else { return ([:], 0) }
        let events = text.changed.map { CommunityEvents.event(EventAt(event: text.event, occurrence: $0)) }
        return (
            try host.eventRides.notified(of: events, in: transaction),
            try host.eventRides.countUnreachable(of: events.map(\.id), in: transaction)
        )
    }

    /// The recipients, including a number of devices.
    func told(devices: Int) -> Told {
        var told = counts
        told.devices = devices
        return told
    }

    /// People by the dates to notify them of; leaves out dates that ride sharing notifies them of.
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
