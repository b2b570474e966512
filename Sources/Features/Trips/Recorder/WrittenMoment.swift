import CrosstownValues

/// Timestamps in the formats of different programs.
enum WrittenMoment {
    /// Parses ISO 8601 with an offset, `yyyy-MM-dd HH:mm:ss` in UTC, or a number of seconds or milliseconds, and
    /// returns milliseconds since 1970; `nil` if it is invalid.
    static func milliseconds(_ tree: JSONTree?) -> Int64? {
        if let number = tree?.double { return milliseconds(number) }
        return tree?.string.flatMap { milliseconds(iso: $0) }
    }

    static func milliseconds(_ number: Double) -> Int64? {
        guard number.isFinite, number > 0, number < 1e15 else { return nil }
        return Int64((number < 2_147_483_647 ? number * 1000 : number).rounded())
    }

    static func milliseconds(iso text: String) -> Int64? {
        guard (10...40).contains(text.utf8.count) else { return nil }
        var text = text.replacing(" ", with: "T", maxReplacements: 1)
        let zone = zoneMinutes(&text)
        let parts = text.split(separator: "T")
        let date = (parts.first ?? "").split(separator: "-").compactMap { Int($0) }
        let clock = parts.count > 1 ? parts[1].split(separator: ":").compactMap { Double($0) } : [0, 0, 0]
        guard date.count == 3, (1...12).contains(date[1]), (1...31).contains(date[2]), (1900...2200).contains(date[0]),
            (2...3).contains(clock.count), (0..<25).contains(clock[0]), (0..<60).contains(clock[1]),
            clock.count == 2 || (0..<61).contains(clock[2])
        else { return nil }
        let days = CivilDays.since1970(year: date[0], month: date[1], day: date[2])
        let seconds = clock[0] * 3600 + clock[1] * 60 + (clock.count > 2 ? clock[2] : 0) - Double(zone) * 60
        return Int64(days) * 86_400_000 + Int64((seconds * 1000).rounded())
    }

    /// Removes the offset from the end of a text and returns it in minutes.
    private static func zoneMinutes(_ text: inout String) -> Int {
        if text.hasSuffix("Z") || text.hasSuffix("z") {
            text.removeLast()
            return 0
        }
        guard let time = text.firstIndex(of: "T"),
            let sign = text[time...].lastIndex(where: { $0 == "+" || $0 == "-" })
        else { return 0 }
        let digits = text[text.index(after: sign)...].filter { $0 != ":" }
        let factor = text[sign] == "-" ? -1 : 1
        guard let number = Int(digits), digits.count == 4 || digits.count == 2 else { return 0 }
        text = String(text[..<sign])
        return factor * (digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100)
    }
}
