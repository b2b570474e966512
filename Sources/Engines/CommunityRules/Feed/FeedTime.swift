import CrosstownCalendar
import CrosstownValues

/// Parses the timestamps of feeds.
enum FeedTime {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses `2026-11-24T18:30:00+01:00`; returns `nil` for an invalid text.
    static func rfc3339(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19,
            let local = LocalMoment(compact: text.prefix(19).filter { $0 != "-" && $0 != ":" })
        else { return nil }
        let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        return local.moment(secondsFromUTC: offset(zone) ?? 0)
    }

    /// Parses `Tue, 24 Nov 2026 18:30:00 +0100` or the form of RFC 3339; returns `nil` for an invalid text.
    static func rfc822(_ text: String) -> Timestamp? {
        var words = text.split(separator: " ")
        if words.first?.hasSuffix(",") == true { words.removeFirst() }
        guard words.count >= 4, let day = Int(words[0]), (1...31).contains(day), let year = Int(words[2]),
            let month = months.firstIndex(of: words[1].prefix(3).lowercased())
        else { return rfc3339(text) }
        let clock = words[3].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count >= 2, clock.allSatisfy({ (0..<61).contains($0) }), clock[0] < 24 else { return nil }
        let local = LocalMoment(
            day: CivilTime.daysSince1970(year: year < 100 ? year + 2000 : year, month: month + 1, day: day),
            second: clock[0] * 3600 + clock[1] * 60 + (clock.count > 2 ? min(clock[2], 59) : 0)
        )
        return local.moment(secondsFromUTC: words.count > 4 ? offset(words[4]) ?? 0 : 0)
    }

    private static func offset(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, let number = Int(digits) else { return nil }
        return (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
    }
}
