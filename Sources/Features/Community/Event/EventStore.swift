import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of events and their occurrences.
struct EventStore {
    let transaction: any Transaction

    /// The longest duration of an event, to find current ones.
    private static let longestMilliseconds: Int64 = 400 * 86_400_000

    /// The current and upcoming events of ministries after a cursor, nearest first.
    func upcoming(
        of ministries: [Identifier<CommunityRecord>],
        at now: Timestamp,
        behind cursor: EventCursor?,
        limit: Int
    ) throws -> [ListedEvent] {
        let after = cursor?.startsAt ?? now.advanced(milliseconds: -Self.longestMilliseconds)
        let id = cursor?.id ?? Identifier(high: 0, low: 0)
        return try transaction.query(
            """
            SELECT \(ListedEvent.columns) FROM community_occurrence o JOIN community_event e ON e.id = o.event
            WHERE o.id IN (
                SELECT occurrence FROM community_coming
                WHERE ministry IN \(list: ministries) AND starts_at >= \(after) AND ends_at > \(now)
                    AND publish_at <= \(now) AND (starts_at > \(after) OR occurrence > \(id))
                GROUP BY starts_at, occurrence ORDER BY starts_at, occurrence LIMIT \(limit)
            )
            ORDER BY o.starts_at, o.id
            """
        ).map(ListedEvent.init)
    }

    func ministries(
        of events: some Sequence<Identifier<CommunityEvent>>
    ) throws -> [Identifier<CommunityEvent>: [Identifier<CommunityRecord>]] {
        let rows = try transaction.query(
            "SELECT event, ministry FROM community_event_ministry WHERE event IN \(list: Set(events).sorted())"
        )
        var found: [Identifier<CommunityEvent>: [Identifier<CommunityRecord>]] = [:]
        for row in rows { found[try row.get(0), default: []].append(try row.get(1)) }
        return found
    }

    func find(_ id: Identifier<CommunityEvent>) throws -> CommunityEvent? {
        try transaction.first("SELECT \(CommunityEvent.columns) FROM community_event e WHERE e.id = \(id)").map { row in
            var reader = RowReader(row)
            return try CommunityEvent(reading: &reader)
        }
    }

    func findOccurrence(_ id: Identifier<Occurrence>) throws -> EventAt? {
        try transaction.first(
            """
            SELECT \(CommunityEvent.columns), \(Occurrence.columns) FROM community_occurrence o
            JOIN community_event e ON e.id = o.event WHERE o.id = \(id)
            """
        ).map(Self.eventAt)
    }

    func occurrences(of event: Identifier<CommunityEvent>) throws -> [Occurrence] {
        try transaction.query(
            """
            SELECT \(Occurrence.columns) FROM community_occurrence o WHERE o.event = \(event)
            ORDER BY o.rule_at
            """
        ).map { row in
            var reader = RowReader(row)
            return try Occurrence(reading: &reader)
        }
    }

    /// The events of ministries for a calendar, including recent past ones.
    func calendar(
        of ministries: [Identifier<CommunityRecord>],
        at now: Timestamp,
        since: Timestamp,
        limit: Int
    ) throws -> [EventAt] {
        try transaction.query(
            """
            SELECT \(CommunityEvent.columns), \(Occurrence.columns) FROM community_event e
            JOIN community_occurrence o ON o.event = e.id
            WHERE e.id IN (SELECT event FROM community_event_ministry WHERE ministry IN \(list: ministries))
                AND e.state <> 'draft' AND e.publish_at <= \(now)
                AND EXISTS (SELECT 1 FROM community_occurrence l WHERE l.event = e.id AND l.ends_at > \(since))
            ORDER BY e.id, o.rule_at LIMIT \(limit)
            """
        ).map(Self.eventAt)
    }

    func calendar(of event: Identifier<CommunityEvent>) throws -> [EventAt] {
        try transaction.query(
            """
            SELECT \(CommunityEvent.columns), \(Occurrence.columns) FROM community_event e
            JOIN community_occurrence o ON o.event = e.id WHERE e.id = \(event) ORDER BY o.rule_at
            """
        ).map(Self.eventAt)
    }

    /// The timestamp of the last change in a calendar of ministries, for clients with a cached copy.
    func calendarMark(
        of ministries: [Identifier<CommunityRecord>],
        at now: Timestamp
    ) throws -> (changedAt: Timestamp, count: Int) {
        let row = try transaction.query(
            """
            SELECT coalesce(max(e.changed_at), 0), count(*) FROM community_event e
            WHERE e.id IN (SELECT event FROM community_event_ministry WHERE ministry IN \(list: ministries))
                AND e.state <> 'draft' AND e.publish_at <= \(now)
            """
        )[0]
        return (try row.get(0), try row.get(1))
    }

    func insert(_ event: CommunityEvent, ministries: [Identifier<CommunityRecord>]) throws {
        try transaction.execute(
            """
            INSERT INTO community_event (id, title, text, place, latitude, longitude, starts_at, ends_at, is_all_day,
                rule, links, tags, picture, state, publish_at, cancel_message, wants_sign_up, capacity, reminders,
                has_ride_sharing, organizer, in_group, source, source_uid, is_own, sequence, made_at, changed_at)
            VALUES (\(event.id), \(event.title), \(event.text), \(event.place), \(event.position?.latitude),
                \(event.position?.longitude), \(event.startsAt), \(event.endsAt), \(event.isAllDay), \(event.rule),
                \(event.links), \(event.tags), \(event.picture), \(event.state), \(event.publishAt),
                \(event.cancelMessage), \(event.wantsSignUp), \(event.capacity), \(event.reminders),
                \(event.hasRideSharing), \(event.organizer), \(event.group), \(event.source), \(event.sourceUID), \(event.isOwn),
                \(event.sequence), \(event.madeAt), \(event.changedAt))
            """
        )
        try setMinistries(ministries, of: event.id)
    }

    func update(_ event: CommunityEvent) throws {
        try transaction.execute(
            """
            UPDATE community_event SET title = \(event.title), text = \(event.text), place = \(event.place),
                latitude = \(event.position?.latitude), longitude = \(event.position?.longitude),
                starts_at = \(event.startsAt), ends_at = \(event.endsAt), is_all_day = \(event.isAllDay),
                rule = \(event.rule), links = \(event.links), tags = \(event.tags), picture = \(event.picture),
                state = \(event.state), publish_at = \(event.publishAt), cancel_message = \(event.cancelMessage),
                wants_sign_up = \(event.wantsSignUp), capacity = \(event.capacity), reminders = \(event.reminders),
                has_ride_sharing = \(event.hasRideSharing), organizer = \(event.organizer), in_group = \(event.group),
                is_own = \(event.isOwn), sequence = \(event.sequence), changed_at = \(event.changedAt)
            WHERE id = \(event.id)
            """
        )
        try arrange(event.id)
    }

    /// Updates the sorted lists of all ministries of an event with its current occurrences.
    func arrange(_ event: Identifier<CommunityEvent>) throws {
        try transaction.execute("DELETE FROM community_coming WHERE event = \(event)")
        try transaction.execute(
            """
            INSERT INTO community_coming (ministry, starts_at, occurrence, ends_at, publish_at, event)
            SELECT l.ministry, o.starts_at, o.id, o.ends_at, e.publish_at, e.id FROM community_event e
            JOIN community_event_ministry l ON l.event = e.id JOIN community_occurrence o ON o.event = e.id
            WHERE e.id = \(event) AND e.state <> 'draft'
            """
        )
    }

    /// The occurrences that differ from their event.
    func differing(
        of events: [Identifier<CommunityEvent>]
    ) throws -> [Identifier<CommunityEvent>: [Occurrence]] {
        let rows = try transaction.query(
            """
            SELECT \(Occurrence.columns) FROM community_occurrence o
            WHERE o.event IN \(list: events) AND (o.starts_at <> o.rule_at OR o.is_cancelled = 1 OR o.note <> ''
                OR o.own_title <> '' OR o.own_text <> '' OR o.own_place <> ''
                    OR o.own_latitude IS NOT NULL)
            ORDER BY o.rule_at
            """
        )
        return try Dictionary(
            grouping: rows.map { row in
                var reader = RowReader(row)
                return try Occurrence(reading: &reader)
            },
            by: \.event
        )
    }

    /// Stores an editor's changes of an occurrence.
    func update(_ occurrence: Occurrence) throws {
        try transaction.execute(
            """
            UPDATE community_occurrence SET starts_at = \(occurrence.startsAt), ends_at = \(occurrence.endsAt),
                is_cancelled = \(occurrence.isCancelled), note = \(occurrence.note), own_title = \(occurrence.own.title),
                own_text = \(occurrence.own.text), own_place = \(occurrence.own.place),
                own_latitude = \(occurrence.own.position?.latitude),
                own_longitude = \(occurrence.own.position?.longitude)
            WHERE id = \(occurrence.id)
            """
        )
    }

    /// Stores the former start and place of an occurrence, for people who have not read that it moved.
    func setMoved(_ id: Identifier<Occurrence>, from before: EventMove.State) throws {
        try transaction.execute(
            """
            UPDATE community_occurrence SET was_at = \(before.startsAt), was_place = \(before.place) WHERE id = \(id)
            """
        )
    }

    /// Sets the ministries of an event; does not write unchanged rows, since the audit log records each one.
    func setMinistries(_ ministries: [Identifier<CommunityRecord>], of event: Identifier<CommunityEvent>) throws {
        let (wanted, known) = (Set(ministries), Set(try self.ministries(of: [event])[event] ?? []))
        for ministry in known.subtracting(wanted).sorted() {
            try transaction.execute(
                "DELETE FROM community_event_ministry WHERE event = \(event) AND ministry = \(ministry)"
            )
        }
        for ministry in wanted.subtracting(known).sorted() {
            try transaction.execute(
                "INSERT INTO community_event_ministry (ministry, event) VALUES (\(ministry), \(event))"
            )
        }
    }

    static func eventAt(_ row: Row) throws -> EventAt {
        var reader = RowReader(row)
        return EventAt(event: try CommunityEvent(reading: &reader), occurrence: try Occurrence(reading: &reader))
    }

    func ministryNames(of event: Identifier<CommunityEvent>) throws -> [String] {
        try transaction.query(
            """
            SELECT m.name FROM community_event_ministry l JOIN community_ministry m ON m.id = l.ministry
            WHERE l.event = \(event) ORDER BY m.name
            """
        ).map { try $0.get(0) }
    }

    /// The events that the user may edit, latest first.
    func edited(by rights: EditingRights, limit: Int) throws -> [CommunityEvent] {
        let scope: SQL =
            rights.isAdministrator
            ? ""
            : """
            WHERE e.in_group IN \(list: rights.groups.sorted()) OR EXISTS (
                SELECT 1 FROM community_event_ministry l JOIN community_ministry m ON m.id = l.ministry
                WHERE l.event = e.id AND (m.id IN \(list: rights.ministries.sorted())
                    OR m.campus IN \(list: rights.campuses.sorted())))
            """
        let rows = try transaction.query(
            "SELECT \(CommunityEvent.columns) FROM community_event e \(scope) ORDER BY e.starts_at DESC LIMIT \(limit)"
        )
        return try rows.map { row in
            var reader = RowReader(row)
            return try CommunityEvent(reading: &reader)
        }
    }

    /// Sets or removes the picture; imports of a calendar do not restore the former one.
    func set(_ picture: Identifier<Picture>?, of event: Identifier<CommunityEvent>) throws {
        try transaction.execute("UPDATE community_event SET picture = \(picture), is_own = 1 WHERE id = \(event)")
    }

    /// For each item with the picture, whether it is public.
    func showing(_ picture: Identifier<Picture>, at now: Timestamp) throws -> [Bool] {
        try transaction.query(
            """
            SELECT CASE WHEN state <> 'draft' AND publish_at <= \(now) THEN 1 ELSE 0 END FROM community_event
            WHERE picture = \(picture)
            UNION ALL SELECT 1 FROM community_ministry WHERE picture = \(picture)
            UNION ALL SELECT 1 FROM community_mission WHERE picture = \(picture)
            """
        ).map { try $0.get(0) }
    }
}
