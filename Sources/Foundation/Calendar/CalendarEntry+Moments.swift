public import CrosstownValues

extension CalendarEntry {
    /// Returns the timestamps of its occurrences: those of its rule by its own clocks and those in its list, without
    /// its exceptions, earliest first.
    ///
    /// - Parameters:
    ///   - zone: the default time zone of entries, and that of whole days.
    ///   - days: the number of days to follow a rule.
    ///   - limit: the maximum number.
    /// - Returns: the timestamps.
    public func moments(by zone: ZoneTimes, days: Int, limit: Int) -> [Timestamp] {
        let (begin, clocks) = first(zone)
        let start = clocks.local(begin)
        let end = LocalMoment(day: start.day + days, second: 0)
        let ruled = rule?.local(in: clocks).dates(from: start, through: end, limit: limit).map { clocks.moment($0) }
        let last = clocks.moment(end)
        let listed = additions.filter { $0 <= last }
        let moments = Set((ruled ?? [begin]) + listed).subtracting(exceptions)
        let kept = exceptionDays.isEmpty ? moments : moments.filter { !exceptionDays.contains(clocks.local($0).day) }
        return Array(kept.sorted().prefix(limit))
    }

    /// Returns the change of the occurrence that the rule or list of a series puts at a timestamp: the change of that
    /// one alone; else the last change of it and later ones, moved by as many days and as much of the clock as the
    /// change is from the occurrence that it replaces.
    ///
    /// - Parameters:
    ///   - moment: the time of the occurrence in the series.
    ///   - changes: the entries of the series that replace occurrences.
    ///   - zone: the default time zone of entries, and that of whole days.
    /// - Returns: the change, with its time; `nil` if none applies.
    public static func change(at moment: Timestamp, of changes: [CalendarEntry], by zone: ZoneTimes) -> CalendarEntry? {
        if let alone = changes.last(where: { !$0.changesLater && $0.replaces == moment }) { return alone }
        let later = changes.filter { $0.changesLater && ($0.replaces ?? moment) <= moment }
        let last = later.max { ($0.replaces ?? moment) < ($1.replaces ?? moment) }
        return last.map { $0.moved(to: moment, by: zone) }
    }

    private func moved(to moment: Timestamp, by zone: ZoneTimes) -> CalendarEntry {
        guard let replaces, replaces != moment else { return self }
        var entry = self
        entry.replaces = moment
        switch times {
        case .moments(let from, let to):
            let clocks = self.zone ?? zone
            let begin = clocks.moment(clocks.local(from).moved(as: clocks.local(replaces), to: clocks.local(moment)))
            entry.times = .moments(from: begin, to: begin.advanced(milliseconds: to.milliseconds(since: from)))
        case .days(let from, let to):
            let days = zone.local(moment).day - zone.local(replaces).day
            entry.times = .days(from: from + days, to: to + days)
        }
        return entry
    }

    private func first(_ zone: ZoneTimes) -> (Timestamp, ZoneTimes) {
        switch times {
        case .moments(let from, _): (from, self.zone ?? zone)
        case .days(let from, _): (zone.moment(LocalMoment(day: from, second: 0)), zone)
        }
    }
}

extension RecurrenceRule {
    /// Returns the rule with its end in a time zone.
    public func local(in zone: ZoneTimes) -> RecurrenceRule {
        guard let until, untilIsUTC else { return self }
        var rule = self
        rule.until = zone.local(until.moment(secondsFromUTC: 0))
        rule.untilIsUTC = false
        return rule
    }
}
