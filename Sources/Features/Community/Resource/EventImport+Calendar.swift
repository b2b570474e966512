import CrosstownCalendar
import CrosstownValues

extension EventImport {
    /// The events to import from a calendar.
    struct Calendar: Sendable {
        private static let most = 2000
        private static let keptDays: Int64 = 60
        /// The most occurrences of a series that may differ from it.
        private static let mostChanges = 500
        /// Storing this many occurrences takes about as long as storing an event.
        private static let timesOfEvent = 30

        /// Events and series, without duplicates.
        let masters: [CalendarEntry]
        /// Occurrences that differ from their series, by identifier.
        let changes: [String: [CalendarEntry]]
        /// The identifiers of private events.
        let hidden: Set<String>
        /// The number of its public events.
        let count: Int
        /// The number of public events above the limit.
        let leftOut: Int
        let isEmpty: Bool

        let uids: Set<String>

        init(_ entries: [CalendarEntry], hidden: Set<String>, _ host: CommunityHost) {
            let since = host.clock.now().advanced(milliseconds: -Self.keptDays * 86_400_000)
            let zone = host.zone
            let all = entries.filter { $0.replaces == nil && ($0.rule != nil || $0.ends(by: zone) > since) }
            var seen: Set<String> = []
            masters = all.prefix(Self.most).filter { seen.insert($0.uid).inserted }
            changes = Dictionary(grouping: entries.filter { $0.replaces != nil }, by: \.uid)
                .mapValues { Array($0.prefix(Self.mostChanges)) }
            self.hidden = hidden
            count = all.count
            leftOut = max(0, all.count - Self.most)
            isEmpty = entries.isEmpty && hidden.isEmpty
            uids = seen
        }

        /// The size of an entry in a transaction, in events: a series has many occurrences, and some that differ.
        func weight(of entry: CalendarEntry) -> Int {
            let times = entry.rule == nil ? entry.additionLengths.count : OccurrencePlan.mostTimes
            return 1 + (times + (changes[entry.uid]?.count ?? 0)) / Self.timesOfEvent
        }
    }
}

extension CalendarEntry {
    /// The start; an all-day event starts at midnight in the zone.
    func begins(by zone: ZoneTimes) -> Timestamp {
        switch times {
        case .moments(let from, _): from
        case .days(let from, _): zone.moment(LocalMoment(day: from, second: 0))
        }
    }

    /// The end; an all-day event ends at midnight in the zone.
    func ends(by zone: ZoneTimes) -> Timestamp {
        switch times {
        case .moments(_, let to): to
        case .days(_, let to): zone.moment(LocalMoment(day: to, second: 0))
        }
    }
}
