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
        let moments = Set((ruled ?? [begin]) + listed).subtracting(exceptions)
        let kept = exceptionDays.isEmpty ? moments : moments.filter { !exceptionDays.contains(clocks.local($0).day) }
        return Array(kept.sorted().prefix(limit))
    }

    /// What holds of the time of a series that its rule or its list puts at a moment, where changes of the series say
    /// anything of it: what is said of that one alone; else the last of those that change later ones, too, as many days and
    /// as much of the clock away from the moment as it is from the one that it replaces.
    ///
    /// - Parameters:
    ///   - moment: when the series says that it is.
    ///   - changes: entries of the series that replace times.
    ///   - zone: the clocks of entries that name none, and of whole days.
    /// - Returns: The change, with the time at which it is; `nil` where none holds.
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
    /// The rule with its end as clocks of a zone show it.
    public func local(in zone: ZoneTimes) -> RecurrenceRule {
        guard let until, untilIsUTC else { return self }
        var rule = self
        rule.until = zone.local(until.moment(secondsFromUTC: 0))
        rule.untilIsUTC = false
        return rule
    }
}
