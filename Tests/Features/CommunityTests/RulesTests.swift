import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownValues
import Testing

/// Clocks of Monaco in 2026 and 2027, near enough.
private let monaco = ZoneTimes(name: "Europe/Monaco") { moment in
    let summers: [(Int64, Int64)] = [(1_774_746_000, 1_792_890_000), (1_806_195_600, 1_824_944_400)]
    return summers.contains { ($0.0..<$0.1).contains(moment.milliseconds / 1000) } ? 7200 : 3600
}

private func lines(_ entries: [CalendarEntry]) -> String {
    String(
        decoding: CalendarWriter.write(name: "Chess", source: nil, zone: monaco, entries: entries),
        as: UTF8.self
    )
}

private func entry(_ start: String, rule: String? = nil, title: String = "Chess") throws -> CalendarEntry {
    let begin = monaco.moment(try #require(LocalMoment(compact: start)))
    return CalendarEntry(
        uid: "event-1@example.org",
        madeAt: begin,
        changedAt: begin,
        times: .moments(from: begin, to: begin.advanced(milliseconds: 3_600_000)),
        title: title,
        rule: rule.flatMap { RecurrenceRule($0) }
    )
}

@Suite struct RecurrenceTests {
    @Test(
        arguments: [
            ("FREQ=WEEKLY;COUNT=3", "20261021T190000", ["20261021", "20261028", "20261104"]),
            ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "20261030T190000", ["20261030", "20261127", "20261225"]),
            ("FREQ=MONTHLY;COUNT=3", "20260131T190000", ["20260131", "20260331", "20260531"]),
            ("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261109", "20261102T190000", ["20261102", "20261104", "20261109"]),
            ("FREQ=DAILY;INTERVAL=2;COUNT=2", "20261231T190000", ["20261231", "20270102"]),
        ]
    )
    func `a rule gives the days of a series`(rule: String, start: String, days: [String]) throws {
        let begin = try #require(LocalMoment(compact: start))
        let dates = try #require(RecurrenceRule(rule)).dates(
            from: begin,
            through: LocalMoment(day: begin.day + 800, second: 0),
            limit: 100
        )

        #expect(dates.map { String($0.compact.prefix(8)) } == days)
        #expect(dates.allSatisfy { $0.second == begin.second })
    }

    @Test(arguments: ["", "FREQ=HOURLY", "FREQ=WEEKLY;COUNT=2;UNTIL=20261109", "FREQ=WEEKLY;INTERVAL=0", "FREQ"])
    func `a rule that is not understood is none`(text: String) { #expect(RecurrenceRule(text) == nil) }

    @Test func `a rule that never comes ends by itself`() throws {
        let rule = try #require(RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
        let begin = try #require(LocalMoment(compact: "20260228T100000"))
        #expect(
            rule.dates(from: begin, through: LocalMoment(day: begin.day + 9_000_000, second: 0), limit: 9) == [begin]
        )
    }
}

@Suite struct CalendarTests {
    @Test func `a calendar is folded at 75 octets between characters and escaped`() throws {
        let text = lines([try entry("20261124T183000", title: String(repeating: "é;", count: 60))])

        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:" + String(repeating: "é\\;", count: 60)))
    }

    @Test func `a series over the change of the clocks stays at its time`() throws {
        let text = lines([try entry("20261021T190000", rule: "FREQ=WEEKLY;COUNT=3")])

        #expect(text.contains("DTSTART;TZID=Europe/Monaco:20261021T190000\r\n"))
        #expect(text.contains("BEGIN:DAYLIGHT\r\n"))
        #expect(text.contains("TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n"))
    }

    @Test func `what was written is read again`() throws {
        let written = [try entry("20261124T183000", rule: "FREQ=WEEKLY;COUNT=4", title: "Chess, open; for all\nYes")]
        let reader = CalendarReader(zone: monaco) { _, moment in monaco.secondsFromUTC(moment) }

        let read = try reader.read(Array(lines(written).utf8))

        #expect(read.name == "Chess")
        #expect(read.entries == written)
    }

    private func event(_ lines: String) throws -> [CalendarEntry] {
        let start = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261124T090000Z\n"
        let text = "\(start)\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return try CalendarReader(zone: monaco) { _, _ in nil }.read(Array(text.utf8)).entries
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["EXDATE", "RDATE"])
    func `of a list of two hundred thousand moments the first thousand are read`(name: String) throws {
        let moments = (0..<200_000).map { "20261124T\(100_000 + $0 % 10_000 % 60)Z" }

        let entry = try #require(try event("\(name):" + moments.joined(separator: ",")).first)

        #expect((name == "EXDATE" ? entry.exceptions : entry.additions).count == 1000)
    }

    @Test func `a list over several lines ends at its bound`() throws {
        let line = "EXDATE:" + [String](repeating: "20261124T090000Z", count: 600).joined(separator: ",")

        #expect(try event("\(line)\n\(line)").first?.exceptions.count == 1000)
    }

    @Test func `a duration too long for any number is cut`() throws {
        let entry = try #require(try event("DURATION:P" + String(repeating: "999999W", count: 20_000)).first)

        guard case .moments(let from, let to) = entry.times else { throw CancellationError() }
        #expect(from < to)
    }

    @Test func `clocks that change more often than any do are read up to their bound`() throws {
        let part = """
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY
            END:STANDARD

            """
        let zone = "BEGIN:VTIMEZONE\nTZID:Own\n" + String(repeating: part, count: 20_000) + "END:VTIMEZONE\n"
        let text = "BEGIN:VCALENDAR\n\(zone)BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Own:20261124T090000\nEND:VEVENT\n"
        let read = try CalendarReader(zone: monaco) { _, _ in nil }.read(Array(text.utf8))

        let begin = Timestamp(milliseconds: 1_795_503_600_000)
        #expect(read.entries.map(\.times) == [.moments(from: begin, to: begin)])
    }

    @Test(arguments: ["PRIVATE", "CONFIDENTIAL", "X-FRIENDS", "private"])
    func `an event that is not for everybody is left out`(level: String) throws {
        #expect(try event("CLASS:\(level)").isEmpty)
        #expect(try event("CLASS:PUBLIC\nCLASS:\(level)").isEmpty)
    }

    @Test(arguments: ["CLASS:PUBLIC", "class:public", "SUMMARY:Open"])
    func `an event is for everybody that says so, or says nothing`(line: String) throws {
        #expect(try event(line).count == 1)
    }

    @Test(arguments: ["", "hello", "<html></html>"])
    func `what is no calendar is refused`(text: String) {
        let reader = CalendarReader(zone: monaco) { _, _ in nil }
        #expect(throws: CalendarReader.Fault.noCalendar) { try reader.read(Array(text.utf8)) }
    }
}
