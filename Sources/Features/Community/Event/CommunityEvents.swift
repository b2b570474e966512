import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The community's events for ride sharing, one per occurrence.
struct CommunityEvents: EventDirectory {
    private static let prefix = "community/"

    let host: CommunityHost

    var organizerRoles: Set<String> { CommunityRole.all }

    static func id(_ occurrence: Identifier<Occurrence>) -> String { "\(prefix)\(occurrence)" }

    func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent? {
        try find(id, in: transaction).map(Self.event)
    }

    private func find(_ id: String, in transaction: any Transaction) throws -> EventAt? {
        guard id.hasPrefix(Self.prefix), let occurrence = Identifier<Occurrence>(id.dropFirst(Self.prefix.count)),
            let found = try EventStore(transaction: transaction).findOccurrence(occurrence),
            found.event.isVisible(at: host.clock.now())
        else { return nil }
        return found
    }

    /// The contact of the first organizing ministry that has one.
    func contact(for id: String, in transaction: any Transaction) throws -> String? {
        guard let found = try find(id, in: transaction) else { return nil }
        return try MinistryStore(transaction: transaction).contact(for: found.event.id)
            .map { "\($0.name), \($0.contact)" }
    }

    func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent] {
        let occurrences = ids.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { Identifier<Occurrence>($0.dropFirst(Self.prefix.count)) }
        guard !occurrences.isEmpty else { return [:] }
        let now = host.clock.now()
        return try transaction.query(
            """
            SELECT \(CommunityEvent.columns), \(Occurrence.columns) FROM community_occurrence o
            JOIN community_event e ON e.id = o.event WHERE o.id IN \(list: occurrences)
            """
        ).map(EventStore.eventAt).filter { $0.event.isVisible(at: now) }.map(Self.event)
            .reduce(into: [:]) { $0[$1.id] = $1 }
    }

    func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent] {
        try transaction.query(
            """
            SELECT \(CommunityEvent.columns), \(Occurrence.columns) FROM community_occurrence o
            JOIN community_event e ON e.id = o.event
            WHERE e.has_ride_sharing = 1 AND o.ends_at > \(moment) AND e.state = 'published'
                AND e.publish_at <= \(host.clock.now()) AND o.is_cancelled = 0
            ORDER BY o.starts_at, o.id LIMIT \(limit)
            """
        ).map { Self.event(try EventStore.eventAt($0)) }
    }

    static func event(_ found: EventAt) -> DirectoryEvent {
        let (event, occurrence) = (found.event, found.occurrence)
        return DirectoryEvent(
            id: id(occurrence.id),
            title: event.title,
            venue: event.position.map { DirectoryEvent.Venue(name: event.place, position: $0) },
            beginsAt: occurrence.startsAt,
            endsAt: occurrence.endsAt,
            link: CommunityLinks.event(occurrence.id),
            hasRideSharing: event.hasRideSharing,
            isCancelled: event.state == .cancelled || occurrence.isCancelled,
            cancelNote: EventNews.message(event, occurrence),
            organizers: event.organizer.map { [$0] } ?? []
        )
    }
}
