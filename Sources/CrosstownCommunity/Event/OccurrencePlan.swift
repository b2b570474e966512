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
        var local = rule
        if let until = rule.until, rule.untilIsUTC {
            local.until = zone.local(until.moment(secondsFromUTC: 0))
            local.untilIsUTC = false
        }
        let end = LocalMoment(day: start.day + longestDays, second: 0)
        return local.dates(from: start, through: end, limit: mostTimes).map { zone.moment($0) }
    }

    /// Sets the times anew: the first stays the first, so that those who have signed up stay signed up.
    func apply(_ event: CommunityEvent, without exceptions: Set<Timestamp> = []) throws {
        let wanted = Self.moments(of: event, host.zone).filter { !exceptions.contains($0) }
        let known = try EventStore(transaction: transaction).occurrences(of: event.id)
        let length = event.endsAt.milliseconds(since: event.startsAt)
        if known.map(\.ruleAt) != wanted, !known.isEmpty {
            // Out of each other's way first: two of one event may not be at one moment.
            try transaction.execute(
                "UPDATE community_occurrence SET rule_at = -1 - rule_at WHERE event = \(event.id)"
            )
        }
        for (index, moment) in wanted.enumerated() {
            if known.indices.contains(index) {
                try move(known[index], to: moment, length, event)
            } else {
                try insert(event, at: moment, length)
            }
        }
        for extra in known.dropFirst(wanted.count) { try remove(extra) }
        try EventStore(transaction: transaction).arrange(event.id)
    }

    private func move(_ known: Occurrence, to moment: Timestamp, _ length: Int64, _ event: CommunityEvent) throws {
        let stays = known.isMoved && known.ruleAt == moment
        let starts = stays ? known.startsAt : moment
        let ends = stays ? known.endsAt : moment.advanced(milliseconds: length)
        try transaction.execute(
            """
            UPDATE community_occurrence SET rule_at = \(moment), starts_at = \(starts), ends_at = \(ends),
                capacity = \(event.capacity) WHERE id = \(known.id)
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

    /// Removes a time that is no more; one that people have signed up for stays, called off.
    private func remove(_ extra: Occurrence) throws {
        let isFree = try transaction.first("SELECT 1 FROM community_ticket WHERE occurrence = \(extra.id)") == nil
        if isFree {
            try transaction.execute("DELETE FROM community_coming WHERE occurrence = \(extra.id)")
            try transaction.execute("DELETE FROM community_occurrence WHERE id = \(extra.id)")
        } else {
            try transaction.execute("UPDATE community_occurrence SET is_cancelled = 1 WHERE id = \(extra.id)")
        }
    }
}
