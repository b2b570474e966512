import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Takes over the events of a calendar; an event that an editor has changed stays as he left it.
struct EventImport {
    private static let most = 2000
    private static let keptDays: Int64 = 60

    let transaction: any Transaction
    let host: CommunityHost

    /// Takes over events, and calls off those to come that the calendar no longer has; one without any changes nothing.
    ///
    /// - Returns: how many events it has.
    func take(_ entries: [CalendarEntry], _ source: SourceReading.Source) throws -> Int {
        // A server that has lost its calendar gives an empty one: that calls nothing off.
        guard let ministry = source.ministry, !entries.isEmpty else { return 0 }
        let since = host.clock.now().advanced(milliseconds: -Self.keptDays * 86_400_000)
        let masters = entries.filter { $0.replaces == nil }.filter { $0.rule != nil || ends($0) > since }
        let changes = Dictionary(grouping: entries.filter { $0.replaces != nil }, by: \.uid)
        let known = try knownEvents(of: source.id)
        var seen: Set<String> = []
        for entry in masters.prefix(Self.most) where seen.insert(entry.uid).inserted {
            try take(entry, changes[entry.uid] ?? [], known[entry.uid], source, ministry)
        }
        for (uid, event) in known where !seen.contains(uid) { try callOff(event) }
        return masters.count
    }

    private func ends(_ entry: CalendarEntry) -> Timestamp {
        switch entry.times {
        case .moments(_, let to): to
        case .days(_, let to): host.zone.moment(LocalMoment(day: to, second: 0))
        }
    }

    private func begins(_ entry: CalendarEntry) -> Timestamp {
        switch entry.times {
        case .moments(let from, _): from
        case .days(let from, _): host.zone.moment(LocalMoment(day: from, second: 0))
        }
    }

    private func knownEvents(of source: Identifier<CommunityRecord>) throws -> [String: CommunityEvent] {
        let rows = try transaction.query(
            "SELECT \(CommunityEvent.columns) FROM community_event e WHERE e.source = \(source)"
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
        let times = try Times(store.occurrences(of: event.id))
        let moments = OccurrencePlan.moments(of: entry, host.zone)
        try OccurrencePlan(transaction: transaction, host: host).apply(event, at: moments, isAfresh: true)
        for (moment, length) in entry.additionLengths { try setLength(length, at: moment, of: event) }
        for moment in Set(moments + changes.compactMap(\.replaces)) {
            guard let change = CalendarEntry.change(at: moment, of: changes, by: host.zone) else { continue }
            try take(change, of: event)
        }
        if !changes.isEmpty || !entry.additionLengths.isEmpty { try store.arrange(event.id) }
        guard let known else { return }
        let timesNow = try Times(store.occurrences(of: event.id))
        if timesNow != times {
            // Calendars learn of single times by the event.
            event.sequence += 1
            event.changedAt = now
            try store.update(event)
        }
        try tell(event, known, isMoved: timesNow.moved(from: times) || event.place != known.place)
    }

    /// Tells devices that follow an event what its calendar has changed.
    private func tell(_ event: CommunityEvent, _ before: CommunityEvent, isMoved: Bool) throws {
        let change: EventNews.Change? =
            switch (before.state, event.state) {
            case (.published, .cancelled): .cancelled
            case (.cancelled, .published): .restored
            case (_, .published): isMoved ? .changed : nil
            default: nil
            }
        if let change { try EventNews(host: host).tell(change, event, transaction) }
    }

    /// When and where an event is, and what is said of single times, to tell whether that has changed.
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

        /// Whether any is at another time or place, and not only called otherwise.
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
        event.title = String((entry.title.isEmpty ? "?" : entry.title).prefix(120))
        event.text = String(entry.text.prefix(6000))
        event.place = String(entry.place.prefix(200))
        (event.startsAt, event.endsAt) = (begins(entry), max(begins(entry), ends(entry)))
        if case .days = entry.times { event.isAllDay = true } else { event.isAllDay = false }
        event.rule = entry.rule?.text ?? ""
        event.links = entry.link.map { $0.hasPrefix("http") ? "Website \($0)" : "" } ?? ""
        event.state = entry.isCancelled ? .cancelled : .published
        (event.source, event.sourceUID, event.isOwn) = (source.id, entry.uid, false)
    }

    /// Lets a time that the calendar lists besides take as long as it says.
    private func setLength(_ length: Int64, at moment: Timestamp, of event: CommunityEvent) throws {
        try transaction.execute(
            """
            UPDATE community_occurrence SET ends_at = \(moment.advanced(milliseconds: length))
            WHERE event = \(event.id) AND rule_at = \(moment)
            """
        )
    }

    /// One time of a series that differs from the others.
    private func take(_ change: CalendarEntry, of event: CommunityEvent) throws {
        guard let at = change.replaces else { return }
        func own(_ text: String, _ common: String, _ most: Int) -> String {
            text == common ? "" : String(text.prefix(most))
        }
        try transaction.execute(
            """
            UPDATE community_occurrence SET starts_at = \(begins(change)), ends_at = \(max(begins(change), ends(change))),
                is_cancelled = \(change.isCancelled), own_title = \(own(change.title, event.title, 120)),
                own_text = \(own(change.text, event.text, 6000)), own_place = \(own(change.place, event.place, 200))
            WHERE event = \(event.id) AND rule_at = \(at)
            """
        )
    }

    private func callOff(_ known: CommunityEvent) throws {
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

/// Takes over the calendar of a school; only what its feed tells is touched.
struct SchoolImport {
    private static let most = 3000

    let transaction: any Transaction
    let host: CommunityHost

    /// Takes over dates in place of those that the feed told before; a feed without any changes nothing.
    ///
    /// - Returns: how many dates there are.
    func take(_ entries: [CalendarEntry], _ source: SourceReading.Source) throws -> Int {
        guard let campus = source.campus, !entries.isEmpty else { return 0 }
        try transaction.execute("DELETE FROM community_school_date WHERE source = \(source.id)")
        let changes = Dictionary(grouping: entries.filter { $0.replaces != nil }, by: \.uid)
        var count = 0
        for entry in entries where entry.replaces == nil {
            for times in self.times(of: entry) where count < Self.most {
                count += 1
                let changes = changes[entry.uid] ?? []
                if let change = CalendarEntry.change(at: times.from, of: changes, by: host.zone) {
                    try insert(change, span(of: change), source, campus)
                } else {
                    try insert(entry, times, source, campus)
                }
            }
        }
        return count
    }

    private func span(of entry: CalendarEntry) -> (from: Timestamp, to: Timestamp) {
        switch entry.times {
        case .moments(let begin, let end): (begin, end)
        case .days(let first, let last):
            (
                host.zone.moment(LocalMoment(day: first, second: 0)),
                host.zone.moment(LocalMoment(day: last, second: 0))
            )
        }
    }

    private func times(of entry: CalendarEntry) -> [(from: Timestamp, to: Timestamp)] {
        let (from, to) = span(of: entry)
        let length = to.milliseconds(since: from)
        return entry.moments(by: host.zone, days: 800, limit: 200).map {
            ($0, $0.advanced(milliseconds: entry.additionLengths[$0] ?? length))
        }
    }

    private func insert(
        _ entry: CalendarEntry,
        _ times: (from: Timestamp, to: Timestamp),
        _ source: SourceReading.Source,
        _ campus: Identifier<CommunityRecord>
    ) throws {
        let isAllDay = if case .days = entry.times { true } else { false }
        try transaction.execute(
            """
            INSERT INTO community_school_date (source, uid, campus, title, text, place, starts_at, ends_at, is_all_day,
                sequence, changed_at, is_cancelled)
            VALUES (\(source.id), \(entry.uid), \(campus), \(String(entry.title.prefix(200))),
                \(String(entry.text.prefix(2000))), \(String(entry.place.prefix(200))), \(times.from), \(times.to),
                \(isAllDay), \(entry.sequence), \(entry.changedAt), \(entry.isCancelled))
            ON CONFLICT (source, uid, starts_at) DO NOTHING
            """
        )
    }
}
