import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Updates the occurrences of an event to its current rule.
struct OccurrencePlan {
    let transaction: any Transaction
    let host: CommunityHost

    /// The most occurrences of a series, and the most days that it covers.
    static let mostTimes = 120
    private static let longestDays = 800

    static func moments(of event: CommunityEvent, _ zone: ZoneTimes) -> [Timestamp] {
        guard let rule = RecurrenceRule(event.rule) else { return [event.startsAt] }
        let start = zone.local(event.startsAt)
        let end = LocalMoment(day: start.day + longestDays, second: 0)
        return rule.local(in: zone).dates(from: start, through: end, limit: mostTimes).map { zone.moment($0) }
    }

    /// The starts of an imported calendar entry, in its own time zone.
    static func moments(of entry: CalendarEntry, _ zone: ZoneTimes) -> [Timestamp] {
        entry.moments(by: zone, days: longestDays, limit: mostTimes)
    }

    /// The starts of an event that editors updated: the former ones if neither its start nor its rule changed, else
    /// those of its rule without the removed dates, such as holidays.
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

    /// The known occurrence that each new one continues: the one with the same start, so that people who signed up for
    /// a day keep it; if no start matches, as when a series moves to another hour, the one with the same index.
    static func sources(of wanted: [Timestamp], in known: [Timestamp]) -> [Int?] {
        let places = Dictionary(known.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let same = wanted.map { places[$0] }
        if same.contains(where: { $0 != nil }) { return same }
        return wanted.indices.map { known.indices.contains($0) ? $0 : nil }
    }

    /// The start according to the series; earlier versions stored occurrences outside their series as negative numbers.
    private static func moment(_ known: Occurrence) -> Timestamp {
        let kept = known.ruleAt.milliseconds
        return Timestamp(milliseconds: kept < 0 ? -1 - kept : kept)
    }

    /// Updates the occurrences.
    ///
    /// - Parameters:
    ///   - event: the event of the occurrences.
    ///   - moments: its starts; `nil` for those of its rule.
    ///   - old: the former event; occurrences of a series with a manual start or end keep it.
    ///   - isAfresh: whether to delete the values of single occurrences, since the imported calendar sends them all.
    /// - Returns: the removed occurrences that have sign-ups: they stay, canceled.
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
                // A single event's start defines the start of its only occurrence.
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

    /// Moves occurrences to temporary starts first, since two of one event can't have the same start.
    private func clearTheWay(_ event: CommunityEvent, _ isNeeded: Bool) throws {
        guard isNeeded else { return }
        try transaction.execute(
            "UPDATE community_occurrence SET rule_at = -1 - rule_at WHERE event = \(event.id) AND rule_at >= 0"
        )
    }

    private typealias Span = (starts: Timestamp, ends: Timestamp)

    /// The span of an occurrence that an editor moved, shortened or extended; `nil` if it follows its series.
    ///
    /// One with its own start stays there when the series moves; one with only its own end moves too and keeps its
    /// length.
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

    /// Updates the start of an occurrence in the series, and its span.
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

    /// Deletes an obsolete occurrence; one with sign-ups stays, canceled.
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
