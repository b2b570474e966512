import CrosstownValues

extension RecurrenceRule {
    /// The number of empty units after which the rule ends, such as for every 30 February.
    private static let emptyUnits = 400

    /// Returns the occurrences of something that begins at `start`: the start itself first, at most `limit`, none after
    /// `end`.
    public func dates(from start: LocalMoment, through end: LocalMoment, limit: Int) -> [LocalMoment] {
        let last = min(until ?? end, end)
        let most = min(count ?? limit, limit)
        var dates = [start]
        var empty = 0
        var unit = 0
        while dates.count < most, empty < Self.emptyUnits, unit < 100_000 {
            let days = days(ofUnit: unit, from: start).filter { $0 > start.day }
            unit += 1
            empty = days.isEmpty ? empty + 1 : 0
            for day in days {
                let moment = LocalMoment(day: day, second: start.second)
                if moment > last { return dates }
                if dates.count < most { dates.append(moment) }
            }
            if let first = firstDay(ofUnit: unit, from: start), first > last.day { return dates }
        }
        return dates
    }

    /// Returns the first day of a unit; `nil` if the calendar ends.
    private func firstDay(ofUnit unit: Int, from start: LocalMoment) -> Int? {
        let date = start.date
        switch frequency {
        case .daily: return start.day + unit * interval
        case .weekly: return start.day - (start.weekday - 1) + unit * interval * 7
        case .monthly:
            let month = date.month - 1 + unit * interval
            return CivilTime.daysSince1970(year: date.year + month / 12, month: month % 12 + 1, day: 1)
        case .yearly: return CivilTime.daysSince1970(year: date.year + unit * interval, month: 1, day: 1)
        }
    }

    private func days(ofUnit unit: Int, from start: LocalMoment) -> [Int] {
        guard let first = firstDay(ofUnit: unit, from: start) else { return [] }
        switch frequency {
        case .daily: return isWanted(first) ? [first] : []
        case .weekly:
            let wanted = weekdays.isEmpty ? [start.weekday] : weekdays.map(\.weekday)
            return wanted.sorted().map { first + $0 - 1 }.filter(isInMonth)
        case .monthly: return days(inMonthFrom: first, start: start).filter(isInMonth)
        case .yearly: return yearDays(first, start)
        }
    }

    private func yearDays(_ first: Int, _ start: LocalMoment) -> [Int] {
        let year = LocalMoment(day: first, second: 0).date.year
        let wanted = months.isEmpty ? [start.date.month] : months.sorted()
        return wanted.flatMap {
            days(inMonthFrom: CivilTime.daysSince1970(year: year, month: $0, day: 1), start: start)
        }
    }

    private func isInMonth(_ day: Int) -> Bool {
        months.isEmpty || months.contains(LocalMoment(day: day, second: 0).date.month)
    }

    private func isWanted(_ day: Int) -> Bool {
        let isWeekday = weekdays.isEmpty || weekdays.contains { $0.weekday == LocalMoment.weekday(of: day) }
        let date = LocalMoment(day: day, second: 0).date.day
        return isWeekday && isInMonth(day) && (monthDays.isEmpty || monthDays.contains(date))
    }

    private func days(inMonthFrom first: Int, start: LocalMoment) -> [Int] {
        let date = LocalMoment(day: first, second: 0).date
        let length =
            CivilTime.daysSince1970(
                year: date.month == 12 ? date.year + 1 : date.year,
                month: date.month % 12 + 1,
                day: 1
            ) - first
        var chosen: Set<Int> = []
        for day in monthDays { chosen.insert(day > 0 ? day : length + 1 + day) }
        for weekday in weekdays { chosen.formUnion(Self.days(weekday, first, length)) }
        if monthDays.isEmpty, weekdays.isEmpty { chosen = [start.date.day] }
        if !monthDays.isEmpty, !weekdays.isEmpty {
            chosen = chosen.filter { day in weekdays.contains { $0.weekday == LocalMoment.weekday(of: first + day - 1) }
            }
        }
        return chosen.filter { (1...length).contains($0) }.sorted().map { first + $0 - 1 }
    }

    private static func days(_ weekday: Weekday, _ first: Int, _ length: Int) -> [Int] {
        let begin = (weekday.weekday - LocalMoment.weekday(of: first) + 7) % 7 + 1
        let all = Array(stride(from: begin, through: length, by: 7))
        guard let ordinal = weekday.ordinal else { return all }
        let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
        return all.indices.contains(index) ? [all[index]] : []
    }
}
