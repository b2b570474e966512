public import CrosstownValues

extension CalendarEntry {
    /// The moments at which it begins: those of its rule by its own clocks and those that it lists besides, without its
    /// exceptions, earliest first.
    ///
    /// - Parameters:
    ///   - zone: the clocks of entries that name none, and of whole days.
    ///   - days: for how many days a rule is followed.
    ///   - limit: how many there are at most.
    /// - Returns: The moments.
    public func moments(by zone: ZoneTimes, days: Int, limit: Int) -> [Timestamp] {
        let (begin, clocks) = first(zone)
        let start = clocks.local(begin)
        let end = LocalMoment(day: start.day + days, second: 0)
        let ruled = rule?.local(in: clocks).dates(from: start, through: end, limit: limit).map { clocks.moment($0) }
        let last = clocks.moment(end)
        let listed = additions.filter { $0 <= last }
        return Array(Set((ruled ?? [begin]) + listed).subtracting(exceptions).sorted().prefix(limit))
    }

    private func first(_ zone: ZoneTimes) -> (Timestamp, ZoneTimes) {
        switch times {
        case .moments(let from, _): (from, self.zone ?? zone)
        case .days(let from, _): (zone.moment(LocalMoment(day: from, second: 0)), zone)
        }
    }
}

extension RecurrenceRule {
    /// The rule with its end as clocks of a zone show it.
    public func local(in zone: ZoneTimes) -> RecurrenceRule {
        guard let until, untilIsUTC else { return self }
        var rule = self
        rule.until = zone.local(until.moment(secondsFromUTC: 0))
        rule.untilIsUTC = false
        return rule
    }
}
