import CrosstownCalendar
import CrosstownValues

extension EventImport {
    /// What is taken over of a calendar.
    struct Calendar: Sendable {
        private static let most = 2000
        private static let keptDays: Int64 = 60
        /// How many times of a series may differ from it.
        private static let mostChanges = 500
        /// So many times take about as long to store as an event.
        private static let timesOfEvent = 30

        /// Events and series, each once.
        let masters: [CalendarEntry]
        /// Times of series that differ from them, by their identities.
        let changes: [String: [CalendarEntry]]
        /// The identities of events that are not for everybody.
        let hidden: Set<String>
        /// How many events it has that are for everybody.
        let count: Int
        /// How many of them are too many.
        let leftOut: Int
        /// Whether it has no event at all.
        let isEmpty: Bool

        /// The identities of the events that are taken over.
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

        /// As how many events an entry counts in a transaction: a series has many times, and some that differ.
        func weight(of entry: CalendarEntry) -> Int {
            let times = entry.rule == nil ? entry.additionLengths.count : OccurrencePlan.mostTimes
            return 1 + (times + (changes[entry.uid]?.count ?? 0)) / Self.timesOfEvent
        }
    }
}

extension CalendarEntry {
    /// When it begins, whole days by the clocks of a zone.
    func begins(by zone: ZoneTimes) -> Timestamp {
        switch times {
        case .moments(let from, _): from
        case .days(let from, _): zone.moment(LocalMoment(day: from, second: 0))
        }
    }

    /// When it ends, whole days by the clocks of a zone.
    func ends(by zone: ZoneTimes) -> Timestamp {
        switch times {
        case .moments(_, let to): to
        case .days(_, let to): zone.moment(LocalMoment(day: to, second: 0))
        }
    }
}
