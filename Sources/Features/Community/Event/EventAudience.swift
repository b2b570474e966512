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
        let (event, changed) = (text.event, text.changed)
        let signedUp = try TicketStore(host, transaction).signedUp(at: text.coming.map(\.id))
        // Nobody else sees an event that is hidden.
        let shared = event.isVisible(at: host.clock.now()) ? changed : []
        let rides = try host.eventRides.notified(
            of: shared.map { CommunityEvents.event(EventAt(event: event, occurrence: $0)) },
            in: transaction
        )
        let riders = rides.values.reduce(into: Set()) { $0.formUnion($1.people) }
        let concerned = signedUp.people.filter { _, own in changed.contains { own.contains($0.id) } }
        groups = Self.groups(concerned, changed, rides)
        let told = Set(groups.flatMap(\.people))
        onlyRiders = riders.subtracting(told).sorted()
        followers = try FollowStore(transaction: transaction).followers(of: event.id)
            .filter { signedUp.people[$0] == nil && !riders.contains($0) }
        counts = Told(
            people: concerned.count,
            riders: riders.filter { concerned[$0] == nil }.count + rides.values.reduce(0) { $0 + $1.guests },
            followers: followers.count,
            guests: changed.reduce(0) { $0 + (signedUp.guests[$1.id] ?? 0) },
            unreachableRiders: try host.eventRides.countUnreachable(
                of: shared.map { CommunityEvents.id($0.id) },
                in: transaction
            )
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
        var groups: [[Int]: [Identifier<Account>]] = [:]
        for (person, own) in people {
            let places = dates.indices.filter { index in
                let riders = rides[CommunityEvents.id(dates[index].id)]?.people ?? []
                return own.contains(dates[index].id) && !riders.contains(person)
            }
            if !places.isEmpty { groups[places, default: []].append(person) }
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (dates: $0.key.map { dates[$0] }, people: $0.value.sorted()) }
    }
}
