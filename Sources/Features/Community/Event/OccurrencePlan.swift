import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Brings the times at which an event is in line with what the event says.
struct OccurrencePlan {
    let transaction: any Transaction
    let host: CommunityHost

    /// How many times a series has at most, and for how many days it goes on.
    static let mostTimes = 120
    private static let longestDays = 800

    /// The moments at which an event begins.
    static func moments(of event: CommunityEvent, _ zone: ZoneTimes) -> [Timestamp] {
        guard let rule = RecurrenceRule(event.rule) else { return [event.startsAt] }
        let start = zone.local(event.startsAt)
        let end = LocalMoment(day: start.day + longestDays, second: 0)
        return rule.local(in: zone).dates(from: start, through: end, limit: mostTimes).map { zone.moment($0) }
    }

    /// The moments at which an entry of an imported calendar begins, by its own clocks.
    static func moments(of entry: CalendarEntry, _ zone: ZoneTimes) -> [Timestamp] {
        entry.moments(by: zone, days: longestDays, limit: mostTimes)
    }

    /// The moments at which an event begins that editors have changed: as before where neither its beginning nor its rule
    /// is another one; else those of its rule, without those that were left out, such as holidays.
    static func moments(
        of event: CommunityEvent,
        before: CommunityEvent,
        _ known: [Occurrence],
        _ zone: ZoneTimes
    ) -> [Timestamp] {
        let kept = known.map(moment)
        if event.startsAt == before.startsAt, event.rule == before.rule { return kept.sorted() }
        let left = Set(moments(of: before, zone)).subtracting(kept)
        return moments(of: event, zone).filter { !left.contains($0) }
    }

    /// Which of the known times each wanted one is: that of the same moment, so that whoever has signed up for a day stays
    /// with that day; where no moment is the same, as when a series moves to another hour, the one at the same place.
    static func sources(of wanted: [Timestamp], in known: [Timestamp]) -> [Int?] {
        let places = Dictionary(known.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let same = wanted.map { places[$0] }
        if same.contains(where: { $0 != nil }) { return same }
        return wanted.indices.map { known.indices.contains($0) ? $0 : nil }
    }

    /// When the series says that a time is; those that had left a series were once kept as negative numbers.
    private static func moment(_ known: Occurrence) -> Timestamp {
        let kept = known.ruleAt.milliseconds
        return Timestamp(milliseconds: kept < 0 ? -1 - kept : kept)
    }

    /// Sets the times anew.
    ///
    /// - Parameters:
    ///   - event: what the times are of.
    ///   - moments: when it begins; `nil` for what its rule says.
    ///   - old: the event as it was; times of a series that began or ended otherwise stay as they were set by hand.
    ///   - isAfresh: whether what single times said of themselves is forgotten, as the calendar that they come from says it anew.
    /// - Returns: the times that are no more, which people have signed up for: they stay, canceled.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func apply(
        _ event: CommunityEvent,
        at moments: [Timestamp]? = nil,
        before old: CommunityEvent? = nil,
        isAfresh: Bool = false
    ) throws -> [Occurrence] {
        let wanted = moments ?? Self.moments(of: event, host.zone)
        let known = try EventStore(transaction: transaction).occurrences(of: event.id)
        let before = known.map(Self.moment)
        let sources = Self.sources(of: wanted, in: before)
        let length = event.endsAt.milliseconds(since: event.startsAt)
        let lengthBefore = old.map { $0.endsAt.milliseconds(since: $0.startsAt) }
        let isSeries = max(known.count, wanted.count) > 1
        let hasMoved = known.map(\.ruleAt) != wanted
        try clearTheWay(event, hasMoved)
        for (moment, source) in zip(wanted, sources) {
            if let source {
                // The beginning of an event with one time alone says when that time is.
                let mayDiffer = !isAfresh && (isSeries || before[source] == moment)
                let own = mayDiffer ? Self.ownSpan(of: known[source], before[source], to: moment, lengthBefore) : nil
                let span = own ?? (moment, moment.advanced(milliseconds: length))
                let isSame = span == (known[source].startsAt, known[source].endsAt)
                if isSame, !hasMoved, !isAfresh, known[source].capacity == event.capacity { continue }
                try move(known[source], to: moment, span, event, isAfresh)
            } else {
                try insert(event, at: moment, length)
            }
        }
        let kept = Set(sources.compactMap { $0 })
        var gone: [Occurrence] = []
        for index in known.indices where !kept.contains(index) {
            if try remove(known[index], before[index]), !known[index].isCancelled { gone.append(known[index]) }
        }
        try EventStore(transaction: transaction).arrange(event.id)
        return gone
    }

    /// Puts times out of each other's way first: two of one event may not be at one moment.
    private func clearTheWay(_ event: CommunityEvent, _ isNeeded: Bool) throws {
        guard isNeeded else { return }
        try transaction.execute(
            "UPDATE community_occurrence SET rule_at = -1 - rule_at WHERE event = \(event.id) AND rule_at >= 0"
        )
    }

    /// From when to when a time is.
    private typealias Span = (starts: Timestamp, ends: Timestamp)

    /// The span of a time that editors have moved or made longer or shorter by hand; `nil` for one that follows its series.
    ///
    /// A time that begins otherwise than its series stays where it is, wherever the series goes; one that only ends
    /// otherwise goes along and keeps its length.
    private static func ownSpan(
        of known: Occurrence,
        _ before: Timestamp,
        to moment: Timestamp,
        _ lengthBefore: Int64?
    ) -> Span? {
        if known.startsAt != before { return (known.startsAt, known.endsAt) }
        let length = known.endsAt.milliseconds(since: known.startsAt)
        guard let lengthBefore, length != lengthBefore else { return nil }
        return (moment, moment.advanced(milliseconds: length))
    }

    /// Brings a time to its moment in the series, and to when it is.
    private func move(
        _ known: Occurrence,
        to moment: Timestamp,
        _ span: Span,
        _ event: CommunityEvent,
        _ isAfresh: Bool
    ) throws {
        try transaction.execute(
            """
            UPDATE community_occurrence SET rule_at = \(moment), starts_at = \(span.starts), ends_at = \(span.ends),
                capacity = \(event.capacity), is_cancelled = \(known.isCancelled && !isAfresh) WHERE id = \(known.id)
            """
        )
        guard isAfresh, known.own != .none else { return }
        try transaction.execute(
            """
            UPDATE community_occurrence SET own_title = '', own_text = '', own_place = '', own_latitude = NULL,
                own_longitude = NULL WHERE id = \(known.id)
            """
        )
    }

    private func insert(_ event: CommunityEvent, at moment: Timestamp, _ length: Int64) throws {
        try transaction.execute(
            """
            INSERT INTO community_occurrence
                (id, event, rule_at, starts_at, ends_at, is_cancelled, note, capacity)
            VALUES (\(host.ids.next(Occurrence.self)), \(event.id), \(moment), \(moment),
                \(moment.advanced(milliseconds: length)), 0, '', \(event.capacity))
            """
        )
    }

    /// Removes a time that is no more; one that people have signed up for stays, canceled.
    ///
    /// - Returns: whether it stays.
    private func remove(_ extra: Occurrence, _ moment: Timestamp) throws -> Bool {
        if try transaction.first("SELECT 1 FROM community_ticket WHERE occurrence = \(extra.id)") == nil {
            try transaction.execute("DELETE FROM community_coming WHERE occurrence = \(extra.id)")
            try transaction.execute("DELETE FROM community_occurrence WHERE id = \(extra.id)")
            return false
        }
        try transaction.execute(
            "UPDATE community_occurrence SET is_cancelled = 1, rule_at = \(moment) WHERE id = \(extra.id)"
        )
        return true
    }
}
