import CrosstownValues

/// Writes calendars for common programs (RFC 5545, RFC 7986).
///
/// Lines have at most 75 octets and are never broken within a character; time zones include their changes.
public struct CalendarWriter: Sendable {
    private let name: String
    private let source: String?
    private let zone: ZoneTimes?
    private var lines: [UInt8] = []

    /// Writes a calendar.
    ///
    /// - Parameters:
    ///   - name: its name for users.
    ///   - source: its address for updates; `nil` for a file that is loaded once.
    ///   - zone: its time zone; `nil` for UTC, in which a series would shift with summer time.
    ///   - entries: its events.
    /// - Returns: the file.
    public static func write(
        name: String,
        source: String?,
        zone: ZoneTimes?,
        entries: [CalendarEntry]
    ) -> [UInt8] {
        var writer = CalendarWriter(name: name, source: source, zone: zone)
        writer.head()
        writer.clocks(of: entries)
        for entry in entries { writer.event(entry) }
        writer.line("END:VCALENDAR")
        return writer.lines
    }

    private init(name: String, source: String?, zone: ZoneTimes?) {
        self.name = name
        self.source = source
        self.zone = zone
    }

    private mutating func head() {
        line("BEGIN:VCALENDAR")
        line("VERSION:2.0")
        line("PRODID:-//Crosstown//Calendar//EN")
        line("CALSCALE:GREGORIAN")
        line("METHOD:PUBLISH")
        line("NAME:" + Self.escaped(name))
        line("X-WR-CALNAME:" + Self.escaped(name))
        line("X-WR-TIMEZONE:" + (zone?.name ?? "UTC"))
        guard let source else { return }
        line("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
        line("X-PUBLISHED-TTL:PT1H")
        line("SOURCE;VALUE=URI:" + source)
    }

    private mutating func clocks(of entries: [CalendarEntry]) {
        guard let zone else { return }
        let moments = entries.flatMap { entry -> [Timestamp] in
            guard case .moments(let from, let to) = entry.times else { return [] }
            let last = entry.rule == nil ? to : to.advanced(milliseconds: 3 * 366 * 86_400_000)
            return [from, last, entry.replaces ?? from]
        }
        guard let first = moments.min(), let last = moments.max() else { return }
        let begin = first.advanced(milliseconds: -400 * 86_400_000)
        let changes = zone.changes(from: begin, through: last.advanced(milliseconds: 86_400_000))
        line("BEGIN:VTIMEZONE")
        line("TZID:" + zone.name)
        let offset = zone.secondsFromUTC(begin)
        observance("STANDARD", at: LocalMoment(begin, secondsFromUTC: offset), from: offset, to: offset)
        for change in changes {
            observance(
                change.to > change.from ? "DAYLIGHT" : "STANDARD",
                at: LocalMoment(change.at, secondsFromUTC: change.from),
                from: change.from,
                to: change.to
            )
        }
        line("END:VTIMEZONE")
    }

    private mutating func observance(_ kind: String, at: LocalMoment, from: Int, to: Int) {
        line("BEGIN:" + kind)
        line("DTSTART:" + at.compact)
        line("TZOFFSETFROM:" + Self.offset(from))
        line("TZOFFSETTO:" + Self.offset(to))
        line("END:" + kind)
    }

    private mutating func event(_ entry: CalendarEntry) {
        line("BEGIN:VEVENT")
        line("UID:" + entry.uid)
        line("DTSTAMP:" + Self.utc(entry.changedAt))
        line("CREATED:" + Self.utc(entry.madeAt))
        line("LAST-MODIFIED:" + Self.utc(entry.changedAt))
        line("SEQUENCE:\(entry.sequence)")
        times(entry)
        line("STATUS:" + (entry.isCancelled ? "CANCELLED" : "CONFIRMED"))
        line("SUMMARY:" + Self.escaped(entry.title))
        if !entry.text.isEmpty { line("DESCRIPTION:" + Self.escaped(entry.text)) }
        if !entry.place.isEmpty { line("LOCATION:" + Self.escaped(entry.place)) }
        if let position = entry.position { line("GEO:\(position.latitude);\(position.longitude)") }
        if let link = entry.link { line("URL:" + link) }
        if !entry.tags.isEmpty { line("CATEGORIES:" + entry.tags.map(Self.escaped).joined(separator: ",")) }
        line("TRANSP:" + (entry.isCancelled ? "TRANSPARENT" : "OPAQUE"))
        line("END:VEVENT")
    }

    private mutating func times(_ entry: CalendarEntry) {
        switch entry.times {
        case .moments(let from, let to):
            line(moment("DTSTART", from))
            line(moment("DTEND", to))
            if let replaces = entry.replaces { line(moment("RECURRENCE-ID", replaces)) }
            rule(entry)
            for exception in entry.exceptions.sorted() { line(moment("EXDATE", exception)) }
        case .days(let from, let to):
            line(Self.day("DTSTART", from))
            line(Self.day("DTEND", to))
            if let replaces = entry.replaces { line(Self.day("RECURRENCE-ID", local(replaces).day)) }
            rule(entry)
            for exception in entry.exceptions.sorted() { line(Self.day("EXDATE", local(exception).day)) }
        }
    }

    private func local(_ moment: Timestamp) -> LocalMoment {
        zone?.local(moment) ?? LocalMoment(moment, secondsFromUTC: 0)
    }

    private func moment(_ name: String, _ moment: Timestamp) -> String {
        guard let zone else { return name + ":" + Self.utc(moment) }
        return "\(name);TZID=\(zone.name):" + zone.local(moment).compact
    }

    private static func day(_ name: String, _ day: Int) -> String {
        name + ";VALUE=DATE:" + LocalMoment.compact(day: day)
    }

    private mutating func rule(_ entry: CalendarEntry) {
        guard var rule = entry.rule else { return }
        if case .moments = entry.times, let until = rule.until, !rule.untilIsUTC {
            // The end of a series in a time zone is written in UTC.
            rule.until = zone.map { LocalMoment($0.moment(until), secondsFromUTC: 0) } ?? until
            rule.untilIsUTC = true
        }
        line("RRULE:" + rule.text)
    }

    /// Writes a content line, folded at 75 octets between characters.
    private mutating func line(_ text: String) {
        let bytes = Array(text.utf8)
        var (begin, room) = (0, 75)
        while bytes.count - begin > room {
            var end = begin + room
            // Not within a character: its further bytes begin with the bits 10.
            while bytes[end] & 0xC0 == 0x80 { end -= 1 }
            lines += bytes[begin..<end]
            lines += [13, 10, 32]
            (begin, room) = (end, 74)
        }
        lines += bytes[begin...]
        lines += [13, 10]
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 32 || $0 == 0x5C || $0 == 0x3B || $0 == 0x2C }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case 0x5C, 0x3B, 0x2C: escaped += [0x5C, byte]
            case 0x0A: escaped += [0x5C, UInt8(ascii: "n")]
            default: if byte >= 32 || byte == 9 { escaped.append(byte) }
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func utc(_ moment: Timestamp) -> String { LocalMoment(moment, secondsFromUTC: 0).compact + "Z" }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + LocalMoment.padded(minutes / 60) + LocalMoment.padded(minutes % 60)
    }
}
