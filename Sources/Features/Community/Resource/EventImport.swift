import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Imports the events of a calendar, and keeps those that an editor has updated.
struct EventImport {
    private static let eventsAtOnce = 8

    let transaction: any Transaction
    let host: CommunityHost

    /// Imports events, and cancels upcoming ones that are missing from the calendar; an empty calendar changes nothing.
    ///
    /// Events that are no longer public become drafts, even if an editor updated them. Each transaction imports a few
    /// events, so that others can write in between.
    ///
    /// - Returns: the number of its events.
    static func take(_ calendar: Calendar, _ source: SourceReading.Source, _ host: CommunityHost) async throws -> Int {
        // A server that has lost its calendar returns an empty one, which must not cancel anything.
        guard let ministry = source.ministry, !calendar.isEmpty else { return 0 }
        for entries in calendar.masters.chunks(weighing: eventsAtOnce, calendar.weight(of:)) {
            try await host.database.write { transaction in
                let events = EventImport(transaction: transaction, host: host)
                let known = try events.known(entries.map(\.uid), of: source.id)
                for entry in entries {
                    try events.take(entry, calendar.changes[entry.uid] ?? [], known[entry.uid], source, ministry)
                }
            }
        }
        let known = try await host.database.read { transaction in
            try transaction.query("SELECT source_uid FROM community_event WHERE source = \(source.id)")
                .map { try $0.get(0, as: String?.self) ?? "" }
        }
        for uids in known.filter({ !calendar.uids.contains($0) }).sorted().chunks(of: eventsAtOnce) {
            try await host.database.write { transaction in
                let events = EventImport(transaction: transaction, host: host)
                for (uid, event) in try events.known(Array(uids), of: source.id) {
                    if calendar.hidden.contains(uid) { try events.hide(event) } else { try events.cancel(event) }
                }
            }
        }
        return calendar.count
    }

    private func begins(_ entry: CalendarEntry) -> Timestamp { entry.begins(by: host.zone) }

    private func ends(_ entry: CalendarEntry) -> Timestamp { entry.ends(by: host.zone) }

    private func known(
        _ uids: [String],
        of source: Identifier<CommunityRecord>
    ) throws -> [String: CommunityEvent] {
        let rows = try transaction.query(
            """
            SELECT \(CommunityEvent.columns) FROM community_event e
            WHERE e.source = \(source) AND e.source_uid IN \(list: uids)
            """
        )
        var known: [String: CommunityEvent] = [:]
        for row in rows {
            var reader = RowReader(row)
            let event = try CommunityEvent(reading: &reader)
            known[event.sourceUID ?? ""] = event
        }
        return known
    }

    private func take(
        _ entry: CalendarEntry,
        _ changes: [CalendarEntry],
        _ known: CommunityEvent?,
        _ source: SourceReading.Source,
        _ ministry: Identifier<CommunityRecord>
    ) throws {
        if let known, known.isOwn { return }
        let now = host.clock.now()
        var event =
            known
            ?? CommunityEvent(
                id: host.ids.next(CommunityEvent.self),
                title: "",
                startsAt: now,
                endsAt: now,
                at: now
            )
        let before = (event.title, event.text, event.place, event.startsAt, event.endsAt, event.rule, event.state)
        fill(&event, entry, source)
        let after = (event.title, event.text, event.place, event.startsAt, event.endsAt, event.rule, event.state)
        let store = EventStore(transaction: transaction)
        if known == nil {
            try store.insert(event, ministries: [ministry])
        } else if before.0 != after.0 || before.1 != after.1 || before.2 != after.2 || before.3 != after.3
            || before.4 != after.4 || before.5 != after.5 || before.6 != after.6
        {
            event.sequence += 1
            event.changedAt = now
            try store.update(event)
        }
        let old = try store.occurrences(of: event.id)
        let times = Times(old)
        let moments = OccurrencePlan.moments(of: entry, host.zone)
        try OccurrencePlan(transaction: transaction, host: host).apply(event, at: moments, isAfresh: true)
        for (moment, length) in entry.additionLengths { try setLength(length, at: moment, of: event) }
        for moment in Set(moments + changes.compactMap(\.replaces)) {
            guard let change = CalendarEntry.change(at: moment, of: changes, by: host.zone) else { continue }
            try take(change, of: event)
        }
        if !changes.isEmpty || !entry.additionLengths.isEmpty { try store.arrange(event.id) }
        guard let known else { return }
        let new = try store.occurrences(of: event.id)
        let timesNow = Times(new)
        if timesNow != times {
            // Calendars notice updates of single occurrences by the event's sequence.
            event.sequence += 1
            event.changedAt = now
            try store.update(event)
        }
        let gone = new.filter { time in time.isCancelled && old.contains { $0.id == time.id && !$0.isCancelled } }
        try tell(
            event,
            since: old.map { EventAt(event: known, occurrence: $0) },
            without: gone,
            known,
            isMoved: timesNow.moved(from: times) || event.place != known.place
        )
    }

    /// Notifies the audience of an event's changes.
    private func tell(
        _ event: CommunityEvent,
        since times: [EventAt] = [],
        without gone: [Occurrence] = [],
        _ before: CommunityEvent,
        isMoved: Bool
    ) throws {
        let change: EventNews.Change? =
            switch (before.state, event.state) {
            case (.published, .cancelled): .cancelled
            case (.cancelled, .published): .restored
            case (_, .published): isMoved ? .changed : nil
            default: nil
            }
        guard let change else { return }
        let news = EventNews(host: host)
        _ = try news.tell(change, event, since: times, without: change == .changed ? gone : [], transaction)
    }

    /// The starts, places and texts of an event's occurrences, to detect changes.
    private struct Times: Equatable {
        struct Time: Equatable {
            let startsAt: Timestamp
            let endsAt: Timestamp
            let isCancelled: Bool
            var own: Occurrence.Overrides
        }

        let all: [Time]

        init(_ occurrences: [Occurrence]) {
            all = occurrences.map {
                Time(startsAt: $0.startsAt, endsAt: $0.endsAt, isCancelled: $0.isCancelled, own: $0.own)
            }
        }

        /// Whether a start or place changed, and not only a text.
        func moved(from before: Times) -> Bool { places != before.places }

        private var places: [Time] {
            all.map { time in
                var time = time
                (time.own.title, time.own.text) = ("", "")
                return time
            }
        }
    }

    private func fill(_ event: inout CommunityEvent, _ entry: CalendarEntry, _ source: SourceReading.Source) {
        let title = entry.title.onOneLine
        event.title = String((title.isEmpty ? "?" : title).prefix(120))
        event.text = String(entry.text.withoutTurns.prefix(6000))
        event.place = String(entry.place.onOneLine.prefix(200))
        (event.startsAt, event.endsAt) = (begins(entry), max(begins(entry), ends(entry)))
        if case .days = entry.times { event.isAllDay = true } else { event.isAllDay = false }
        event.rule = entry.rule?.text ?? ""
        event.links = entry.link.map { $0.hasPrefix("http") ? "Website \($0)" : "" } ?? ""
        event.state = entry.isCancelled ? .cancelled : .published
        (event.source, event.sourceUID, event.isOwn) = (source.id, entry.uid, false)
    }

    /// Sets the length of an additional date in the calendar.
    private func setLength(_ length: Int64, at moment: Timestamp, of event: CommunityEvent) throws {
        try transaction.execute(
            """
            UPDATE community_occurrence SET ends_at = \(moment.advanced(milliseconds: length))
            WHERE event = \(event.id) AND rule_at = \(moment)
            """
        )
    }

    private func take(_ change: CalendarEntry, of event: CommunityEvent) throws {
        guard let at = change.replaces else { return }
        func own(_ text: String, _ common: String, _ most: Int) -> String {
            text == common ? "" : String(text.prefix(most))
        }
        try transaction.execute(
            """
            UPDATE community_occurrence SET starts_at = \(begins(change)), ends_at = \(max(begins(change), ends(change))),
                is_cancelled = \(change.isCancelled),
                own_title = \(own(change.title.onOneLine, event.title, 120)),
                own_text = \(own(change.text.withoutTurns, event.text, 6000)),
                own_place = \(own(change.place.onOneLine, event.place, 200))
            WHERE event = \(event.id) AND rule_at = \(at)
            """
        )
    }

    /// Hides an event from all but editors, without notifications.
    private func hide(_ known: CommunityEvent) throws {
        guard known.state != .draft else { return }
        var event = known
        (event.state, event.changedAt) = (.draft, host.clock.now())
        event.sequence += 1
        try EventStore(transaction: transaction).update(event)
    }

    private func cancel(_ known: CommunityEvent) throws {
        guard !known.isOwn, known.state != .cancelled, known.endsAt > host.clock.now() || !known.rule.isEmpty else {
            return
        }
        var event = known
        (event.state, event.changedAt) = (.cancelled, host.clock.now())
        event.sequence += 1
        try EventStore(transaction: transaction).update(event)
        try tell(event, known, isMoved: false)
    }
}
