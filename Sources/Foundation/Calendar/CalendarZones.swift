import CrosstownValues

/// The time zones that a calendar itself describes (VTIMEZONE), for unknown names.
struct CalendarZones {
    /// The maximum number of zones in a calendar, and of parts in all; the rest is left out.
    private static let (mostZones, mostParts) = (100, 1000)
    /// The maximum number of clock changes in a part, and in a zone.
    private static let (mostChanges, mostChangesOfZone) = (200, 2000)
    /// Earlier clocks do not matter; many programs let their rules begin in 1601.
    private static let firstDay = CivilTime.daysSince1970(year: 1990, month: 1, day: 1)
    private static let lastDay = CivilTime.daysSince1970(year: 2100, month: 1, day: 1)

    /// The start of an offset from UTC, in seconds.
    private struct Change {
        let at: Timestamp
        let from: Int
        let to: Int
    }

    /// The zone that the calendar means for its UTC timestamps; `nil` if missing.
    var main: String?
    private var zones: [String: [Change]] = [:]
    private var name: String?
    private var changes: [Change] = []
    private var rules: [String: String] = [:]
    private var isInside = false
    private var parts = 0

    /// Parses a line if it belongs to the description of a zone.
    mutating func take(_ line: CalendarLine) -> Bool {
        switch (line.name, line.value.uppercased()) {
        case ("BEGIN", "VTIMEZONE"): (isInside, name, changes) = (true, nil, [])
        case _ where !isInside: return false
        case ("END", "VTIMEZONE"): end()
        case ("BEGIN", _): rules = [:]
        case ("END", "STANDARD"), ("END", "DAYLIGHT"): endPart()
        case ("TZID", _): name = line.value
        default: rules[line.name] = rules[line.name] ?? line.value
        }
        return true
    }

    private mutating func end() {
        isInside = false
        guard let name, zones.count < Self.mostZones, !changes.isEmpty else { return }
        zones[name] = changes.sorted { $0.at < $1.at }
    }

    private mutating func endPart() {
        parts += 1
        guard parts <= Self.mostParts, changes.count < Self.mostChangesOfZone else { return }
        changes += read(rules)
    }

    /// Returns the changes in one part of a description.
    private func read(_ lines: [String: String]) -> [Change] {
        guard let start = lines["DTSTART"].flatMap({ LocalMoment(compact: $0) }),
            let to = lines["TZOFFSETTO"].flatMap(Self.seconds)
        else { return [] }
        let from = lines["TZOFFSETFROM"].flatMap(Self.seconds) ?? to
        let first = Change(at: start.moment(secondsFromUTC: from), from: from, to: to)
        // Clocks change on the same days of each year; other rules would be followed day by day.
        guard var rule = lines["RRULE"].flatMap({ RecurrenceRule($0) }), rule.frequency == .yearly else {
            return [first]
        }
        // A rule with a count from long ago continues; the years between do not matter.
        rule.count = start.day < Self.firstDay ? nil : rule.count
        let begin = LocalMoment(day: max(start.day, Self.firstDay), second: start.second)
        let dates = rule.dates(
            from: begin,
            through: LocalMoment(day: Self.lastDay, second: 0),
            limit: Self.mostChanges
        )
        return [first]
            + dates.dropFirst().map { Change(at: $0.moment(secondsFromUTC: from), from: from, to: to) }
    }

    /// Parses `+0100` or `-053000`; `nil` if invalid.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.dropFirst().utf8.map { Int($0) - 48 }
        guard text.hasPrefix("+") || text.hasPrefix("-"), digits.count == 4 || digits.count == 6,
            digits.allSatisfy({ (0...9).contains($0) })
        else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
        return text.hasPrefix("-") ? -seconds : seconds
    }

    /// Returns how many seconds the clocks of a zone are ahead of UTC; `nil` if the calendar does not describe it.
    func secondsFromUTC(_ name: String, at moment: Timestamp) -> Int? {
        guard let changes = zones[name] else { return nil }
        // Binary search, because it runs for every timestamp of the calendar.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? changes[low - 1].to : changes.first?.from
    }
}
