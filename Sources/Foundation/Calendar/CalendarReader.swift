public import CrosstownValues

/// Parses third-party calendars (RFC 5545), which often contain errors.
///
/// Invalid parts are left out; the work grows only with the length of the document.
public struct CalendarReader: Sendable {
    /// Why parsing a document failed.
    public enum Fault: Error, Hashable, Sendable {
        /// It does not begin like a calendar.
        case noCalendar
        /// The task was canceled.
        case cancelled
    }

    /// The content of a calendar.
    public typealias Content = (
        name: String?, entries: [CalendarEntry], hidden: Set<String>, count: Int, leftOut: Int
    )

    /// The maximum number of parsed events; the rest is counted.
    public static let mostEvents = 5_000
    /// The maximum number of timestamps in an event; the rest is left out.
    private static let mostMoments = 1000
    private static let linesBetweenLooks = 1024

    private let zone: ZoneTimes
    private let offsets: @Sendable (_ zone: String, Timestamp) -> Int?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - zone: the default time zone of events.
    ///   - offsets: returns how many seconds the clocks of a named zone are ahead of UTC; `nil` for an unknown one.
    public init(zone: ZoneTimes, offsets: @escaping @Sendable (_ zone: String, Timestamp) -> Int?) {
        self.zone = zone
        self.offsets = offsets
    }

    /// Returns the public events of a calendar, its name, and the IDs of private events; the number of events, and of
    /// those left out because there are more than ``mostEvents``.
    ///
    /// - Throws: ``Fault``.
    public func read(_ bytes: [UInt8]) throws(Fault) -> Content {
        var lines = ContentLines(bytes)
        guard let first = lines.next(), first.name == "BEGIN", first.value.uppercased() == "VCALENDAR" else {
            throw .noCalendar
        }
        var entries: [CalendarEntry] = []
        var secrets: [CalendarEntry] = []
        var name: String?
        var open: [CalendarLine]?
        var depth = 0
        var zones = CalendarZones()
        var count = 0
        while let line = lines.next() {
            count += 1
            if count.isMultiple(of: Self.linesBetweenLooks), Task.isCancelled { throw .cancelled }
            if zones.take(line) { continue }
            switch (line.name, line.value.uppercased()) {
            case ("BEGIN", "VEVENT"):
                (open, depth) = ([], 0)
            case ("BEGIN", _): depth += 1
            case ("END", "VEVENT"):
                if Task.isCancelled { throw .cancelled }
                if let lines = open, let entry = entry(lines, zones) {
                    if Self.isPublic(lines) { entries.append(entry) } else { secrets.append(entry) }
                }
                open = nil
                if entries.count + secrets.count >= Self.mostEvents {
                    return Self.content(name, entries, without: secrets, leftOut: lines.countEventsLeft())
                }
            case ("END", _): depth -= 1
            case ("X-WR-TIMEZONE", _): zones.main = line.value
            case ("X-WR-CALNAME", _), ("NAME", _): if open == nil { name = Self.plain(line.value) }
            default: if depth <= 0 || open == nil { open?.append(line) }
            }
        }
        return Self.content(name, entries, without: secrets, leftOut: 0)
    }

    private func entry(_ lines: [CalendarLine], _ zones: CalendarZones) -> CalendarEntry? {
        func moment(_ line: CalendarLine, _ value: String) -> Timestamp? { self.moment(line, value, zones) }
        var first: [String: CalendarLine] = [:]
        for line in lines where first[line.name] == nil { first[line.name] = line }
        guard let uid = first["UID"]?.value, !uid.isEmpty, uid.utf8.count <= 500, let start = first["DTSTART"],
            let times = times(start, first["DTEND"], first["DURATION"], zones)
        else { return nil }
        let exceptions = values("EXDATE", lines)
        let additions = values("RDATE", lines).compactMap { addition($0, $1, zones) }
        let replaced = first["RECURRENCE-ID"]
        let stamp = first["LAST-MODIFIED"] ?? first["DTSTAMP"]
        let changed = stamp.flatMap { moment($0, $0.value) } ?? Timestamp(milliseconds: 0)
        return CalendarEntry(
            uid: uid,
            replaces: replaced.flatMap { moment($0, $0.value) },
            changesLater: replaced?.parameters["RANGE"]?.uppercased() == "THISANDFUTURE",
            sequence: first["SEQUENCE"].flatMap { Int($0.value) } ?? 0,
            madeAt: changed,
            changedAt: changed,
            times: times,
            title: first["SUMMARY"].map { Self.plain($0.value) } ?? "",
            text: first["DESCRIPTION"].map { Self.plain($0.value) } ?? "",
            place: first["LOCATION"].map { Self.plain($0.value) } ?? "",
            link: first["URL"]?.value,
            rule: first["RRULE"].flatMap { RecurrenceRule($0.value) },
            zone: clocks(start, zones),
            additions: additions.map(\.at),
            additionLengths: Dictionary(additions.compactMap { at, length in length.map { (at, $0) } }) { $1 },
            exceptions: exceptions.compactMap { moment($0, $1) },
            exceptionDays: days(exceptions, start),
            isCancelled: first["STATUS"]?.value.uppercased() == "CANCELLED"
        )
    }

    private func times(
        _ start: CalendarLine,
        _ end: CalendarLine?,
        _ duration: CalendarLine?,
        _ zones: CalendarZones
    ) -> CalendarEntry.Times? {
        let length = duration.flatMap { Self.milliseconds(ofDuration: $0.value) }
        if start.value.utf8.count == 8 {
            guard let from = LocalMoment(compact: start.value)?.day else { return nil }
            let days = length.map { Int(min($0 / 86_400_000, 1000)) } ?? 1
            let to = end.flatMap { LocalMoment(compact: $0.value.prefix(8))?.day } ?? from + days
            return .days(from: from, to: max(to, from + 1))
        }
        guard let from = moment(start, start.value, zones) else { return nil }
        let to = end.flatMap { moment($0, $0.value, zones) } ?? length.map { from.advanced(milliseconds: $0) } ?? from
        return .moments(from: from, to: max(from, to))
    }

    /// Returns the values of all lines with a name.
    private func values(_ name: String, _ lines: [CalendarLine]) -> [(CalendarLine, String)] {
        var values: [(CalendarLine, String)] = []
        for line in lines where line.name == name {
            let room = Self.mostMoments - values.count
            if room == 0 { break }
            // Text after the last split is not parsed.
            let parts = line.value.utf8.split(separator: UInt8(ascii: ","), maxSplits: room)
            values += parts.prefix(room).map { (line, String(Substring($0))) }
        }
        return values
    }

    /// Returns an additional occurrence of an entry, with the length of a period, by its end or its duration.
    private func addition(
        _ line: CalendarLine,
        _ value: String,
        _ zones: CalendarZones
    ) -> (at: Timestamp, length: Int64?)? {
        let parts = value.split(separator: "/", maxSplits: 1).map(String.init)
        guard let first = parts.first, let at = moment(line, first, zones) else { return nil }
        guard parts.count == 2 else { return (at, nil) }
        let end = moment(line, parts[1], zones)
        let length = end.map { $0.milliseconds(since: at) } ?? Self.milliseconds(ofDuration: parts[1])
        return (at, length.map { max(0, $0) })
    }

    /// Returns the days without any occurrence of an entry with a time of day.
    private func days(_ exceptions: [(CalendarLine, String)], _ start: CalendarLine) -> Set<Int> {
        if start.value.utf8.count == 8 { return [] }
        return Set(exceptions.compactMap { $1.utf8.count == 8 ? LocalMoment(compact: $1)?.day : nil })
    }

    /// Returns the time zone of a start; `nil` for the reader's.
    private func clocks(_ start: CalendarLine, _ zones: CalendarZones) -> ZoneTimes? {
        let isUTC = start.value.uppercased().hasSuffix("Z")
        guard start.value.utf8.count > 8, let name = isUTC ? zones.main ?? "UTC" : start.parameters["TZID"] else {
            return nil
        }
        let (offsets, zone) = (offsets, zone)
        return ZoneTimes(name: name) { at in
            if name == "UTC" { return 0 }
            return offsets(name, at) ?? zones.secondsFromUTC(name, at: at) ?? (isUTC ? 0 : zone.secondsFromUTC(at))
        }
    }

    private func moment(_ line: CalendarLine, _ value: String, _ zones: CalendarZones) -> Timestamp? {
        let isUTC = value.hasSuffix("Z") || value.hasSuffix("z")
        guard let local = LocalMoment(compact: isUTC ? value.dropLast() : value[...]) else { return nil }
        if isUTC { return local.moment(secondsFromUTC: 0) }
        let named = line.parameters["TZID"]
        let offsets = offsets
        return local.moment { at in
            named.flatMap { offsets($0, at) ?? zones.secondsFromUTC($0, at: at) } ?? zone.secondsFromUTC(at)
        }
    }
}

/// A content line.
struct CalendarLine {
    let name: String
    let parameters: [String: String]
    let value: String

    /// Parses an unfolded line; `nil` without a colon.
    init?(_ text: String) {
        var isQuoted = false
        let colon = text.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ":") && !isQuoted
        }
        guard let split = colon else { return nil }
        let head = text[..<split].split(separator: ";")
        guard let name = head.first else { return nil }
        self.name = name.uppercased()
        value = String(text[text.index(after: split)...])
        var parameters: [String: String] = [:]
        for parameter in head.dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            parameters[pair[0].uppercased()] = pair[1].filter { $0 != "\"" }
        }
        self.parameters = parameters
    }
}

/// The content lines of a calendar, one after the other, so that the parser can stop early.
private struct ContentLines {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the next valid line, unfolded, even within a character.
    mutating func next() -> CalendarLine? {
        while position < bytes.count {
            var line = Array(physical())
            while position < bytes.count, bytes[position] == 32 || bytes[position] == 9 {
                position += 1
                line += physical()
            }
            if let line = CalendarLine(String(decoding: line, as: UTF8.self)) { return line }
        }
        return nil
    }

    /// Returns how many events end in the remaining lines.
    mutating func countEventsLeft() -> Int {
        let end = Array("END:VEVENT".utf8)
        var count = 0
        while position < bytes.count {
            // Ignores case.
            if physical().elementsEqual(end, by: { $0 & 0xDF == $1 & 0xDF }) { count += 1 }
        }
        return count
    }

    private mutating func physical() -> ArraySlice<UInt8> {
        let begin = position
        while position < bytes.count, !isEnd { position += 1 }
        let line = bytes[begin..<position]
        while position < bytes.count, isEnd { position += 1 }
        return line
    }

    private var isEnd: Bool { bytes[position] == 10 || bytes[position] == 13 }
}

extension CalendarReader {
    static func plain(_ text: String) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character != "\0" {
                plain.append(character)
            }
        }
        return plain
    }

    /// Parses a duration such as `PT1H30M` or `P1W`; `nil` if invalid.
    static func milliseconds(ofDuration text: String) -> Int64? {
        guard text.hasPrefix("P") else { return nil }
        let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        // The maximum duration, also to prevent an overflow by a long text.
        let longest: Int64 = 10 * 366 * 86_400
        var (seconds, number): (Int64, Int64) = (0, 0)
        for character in text.dropFirst() where character != "T" {
            if let digit = character.wholeNumberValue {
                number = min(number * 10 + Int64(digit), 1_000_000)
            } else {
                guard let unit = units[character] else { return nil }
                seconds = min(seconds + number * unit, longest)
                number = 0
            }
        }
        return seconds * 1000
    }
}
