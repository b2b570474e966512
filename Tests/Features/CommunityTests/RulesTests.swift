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

@Suite struct FeedTests {
    private let video = """
        <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Channel</title>
        <entry><id>yt:video:abcdefghijk</id><title>Tom &amp;amp; you</title>
        <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
        <published>2026-09-01T10:00:00+02:00</published><media:group><media:description>Hello</media:description>
        </media:group></entry></feed>
        """

    @Test func `a channel's feed gives its videos`() throws {
        let feed = try Feed(Array(video.utf8))

        #expect(feed.title == "Channel")
        #expect(feed.entries.map(\.id) == ["yt:video:abcdefghijk"])
        #expect(feed.entries.first?.text == "Hello")
        #expect(feed.entries.first?.publishedAt?.description == "2026-09-01T08:00:00.000Z")
    }

    @Test func `a podcast's feed gives its episodes with their sound`() throws {
        let text = """
            <rss><channel><title>Talks</title><item><title>One</title><guid>1</guid><link>https://example.org/1</link>
            <description><![CDATA[<p>A <b>talk</b></p>]]></description><pubDate>Tue, 01 Sep 2026 10:00:00 GMT</pubDate>
            <enclosure url="https://example.org/1.mp3" type="audio/mpeg"/></item></channel></rss>
            """
        let entry = try #require(try Feed(Array(text.utf8)).entries.first)

        #expect(entry.text == "A talk")
        #expect(entry.media == "https://example.org/1.mp3")
        #expect(entry.publishedAt?.description == "2026-09-01T10:00:00.000Z")
    }

    /// As YouTube writes the feed of a channel, with texts of our own.
    private let channel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
         <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCabc"/>
         <id>yt:channel:abc</id>
         <yt:channelId>abc</yt:channelId>
         <title>Campus</title>
         <link rel="alternate" href="https://www.youtube.com/channel/UCabc"/>
         <author><name>Campus</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
         <published>2012-03-04T05:06:07+00:00</published>
         <entry>
          <id>yt:video:ABCDEFGHIJ0</id>
          <yt:videoId>ABCDEFGHIJ0</yt:videoId>
          <yt:channelId>UCabc</yt:channelId>
          <title>Début d&#39;année &amp; rentrée</title>
          <link rel="alternate" href="https://www.youtube.com/watch?v=ABCDEFGHIJ0"/>
          <author><name>Campus</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
          <published>2026-09-10T16:00:07+00:00</published>
          <updated>2026-09-11T03:04:05+00:00</updated>
          <media:group>
           <media:title>Début d&#39;année &amp; rentrée</media:title>
           <media:content url="https://www.youtube.com/v/ABCDEFGHIJ0?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
           <media:thumbnail url="https://i3.ytimg.com/vi/ABCDEFGHIJ0/hqdefault.jpg" width="480" height="360"/>
           <media:description>Two lines
        of text: https://example.org</media:description>
           <media:community><media:starRating count="7" average="5.00" min="1" max="5"/><media:statistics views="99"/></media:community>
          </media:group>
         </entry>
        </feed>
        """

    @Test func `a channel's feed as YouTube writes it gives each video once, with picture, text and day`() throws {
        let feed = try Feed(Array(channel.utf8))
        let entry = try #require(feed.entries.first)

        #expect(feed.title == "Campus")
        #expect(feed.entries.count == 1)
        #expect(entry.id == "yt:video:ABCDEFGHIJ0")
        #expect(entry.title == "Début d'année & rentrée")
        #expect(entry.text == "Two lines\nof text: https://example.org")
        #expect(entry.link == "https://www.youtube.com/watch?v=ABCDEFGHIJ0")
        #expect(entry.picture == "https://i3.ytimg.com/vi/ABCDEFGHIJ0/hqdefault.jpg")
        #expect(entry.media == nil)
        #expect(entry.publishedAt?.description == "2026-09-10T16:00:07.000Z")
    }

    /// As hosts of podcasts write their feeds, with texts of our own.
    private let podcast = """
        <?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/style.xsl"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
        <atom:link href="https://pod.example.org/feed.xml" rel="self" type="application/rss+xml"/>
        <title>Abendgespräche</title><link>https://pod.example.org</link><language>de</language>
        <image><url>https://pod.example.org/a.jpg</url><title>Not this one</title><link>https://pod.example.org</link></image>
        <itunes:owner><itunes:name>Pod</itunes:name><itunes:email>pod@example.org</itunes:email></itunes:owner>
        <itunes:category text="Religion &amp; Spirituality"><itunes:category text="Christianity"/></itunes:category>
        <item><itunes:title>Kurz</itunes:title><title><![CDATA[Folge 12: Anfang & Ende]]></title>
        <itunes:episode>12</itunes:episode><itunes:episodeType>full</itunes:episodeType>
        <guid isPermaLink="false">0f8fad5b-d9cb-469f-a165-70867728950e</guid>
        <pubDate>Sun, 4 Oct 2026 06:00:00 -0400</pubDate>
        <description><![CDATA[<p>Was <a href="https://example.org">bleibt</a>?</p>]]></description>
        <content:encoded><![CDATA[<h1>Long</h1>]]></content:encoded>
        <enclosure url="https://cdn.example.org/12.mp3?source=feed&amp;id=12" length="34216300" type="audio/mpeg"/>
        <itunes:image href="https://pod.example.org/12.jpg"/><itunes:duration>00:35:12</itunes:duration></item>
        </channel></rss>
        """

    @Test func `a podcast's feed as hosts write it gives episodes without a page of their own`() throws {
        let feed = try Feed(Array(podcast.utf8))
        let entry = try #require(feed.entries.first)

        #expect(feed.title == "Abendgespräche")
        #expect(feed.entries.count == 1)
        #expect(entry.id == "0f8fad5b-d9cb-469f-a165-70867728950e")
        #expect(entry.title == "Folge 12: Anfang & Ende")
        #expect(entry.text == "Was bleibt?")
        #expect(entry.media == "https://cdn.example.org/12.mp3?source=feed&id=12")
        #expect(entry.link == entry.media)
        #expect(entry.picture == "https://pod.example.org/12.jpg")
        #expect(entry.publishedAt?.description == "2026-10-04T10:00:00.000Z")
    }

    @Test func `a bomb of entities is refused before it is read`() {
        let bomb =
            "<!DOCTYPE a [<!ENTITY b \"cccc\"><!ENTITY d \"&b;&b;\">]><rss><channel><title>&d;</title></channel></rss>"
        #expect(throws: Feed.Fault.entities) { try Feed(Array(bomb.utf8)) }
    }

    @Test func `a feed of 100,000 entries is read up to its bound`() throws {
        let item = "<item><title>T</title><link>https://example.org/</link></item>"
        let text = "<rss><channel>" + String(repeating: item, count: 100_000) + "</channel></rss>"
        let feed = try Feed(Array(text.utf8))

        #expect(feed.entries.count == Feed.mostEntries)
    }

    @Test(arguments: ["", "hello", "<html><body></html>", "<rss><channel>"])
    func `what is no feed is refused`(text: String) {
        #expect(throws: Feed.Fault.noFeed) { try Feed(Array(text.utf8)) }
    }
}

@Suite struct GroupFinderTests {
    private let questions = [
        Question(id: "when", label: "When?", kind: .slots, weight: .condition),
        Question(id: "year", label: "Year?", kind: .choice, options: ["First", "Second"], weight: .condition),
        Question(id: "likes", label: "Likes?", kind: .several, options: ["Music", "Sport"], weight: .wish),
    ]

    private func group(
        _ id: Int,
        _ slot: String,
        members: Int,
        capacity: Int? = nil,
        year: [String] = []
    ) -> GroupProfile {
        GroupProfile(
            id: id,
            slot: WeekSlot(slot),
            members: members,
            capacity: capacity,
            answers: ["year": year, "likes": id == 4 ? ["Music"] : ["Sport"]]
        )
    }

    @Test func `the groups that fit come smallest first, those with more wishes before them`() {
        let finder = GroupFinder(
            questions: questions,
            answers: ["when": ["2-evening"], "year": ["First"], "likes": ["Music"]]
        )
        let groups = [
            group(1, "2-evening", members: 9), group(2, "2-evening", members: 4), group(3, "3-evening", members: 1),
            group(4, "2-evening", members: 20), group(5, "2-evening", members: 2, year: ["Second"]),
            group(6, "2-evening", members: 5, capacity: 5),
        ]

        #expect(finder.fitting(groups).map(\.group) == [4, 2, 1])
        #expect(finder.nearMisses(groups, limit: 5).map(\.group) == [3, 5])
    }

    @Test func `why a group fits is said`() throws {
        let finder = GroupFinder(questions: questions, answers: ["when": ["2-evening"], "year": ["First"]])
        let match = finder.match(group(1, "2-evening", members: 3, capacity: 5, year: ["First"]))

        #expect(match.reasons.contains(.meets(WeekSlot(weekday: 2, part: .evening))))
        #expect(match.reasons.contains(.shares(question: "Year?", answer: "First")))
        #expect(match.reasons.contains(.free(2)))
    }
}

@Suite struct FramingTests {
    private static let csp = "content-security-policy"
    private static let options = "x-frame-options"

    @Test(
        arguments: [
            ([], true), ([(options, "DENY")], false), ([(options, " sameorigin ")], false),
            ([(options, "ALLOWALL")], true),
            ([(csp, "default-src 'self'")], true), ([(csp, "frame-ancestors 'none'")], false),
            ([(csp, "frame-ancestors 'self'")], false), ([(csp, "frame-ancestors *")], true),
            ([(csp, "FRAME-ANCESTORS https:")], true), ([(csp, "frame-ancestors http:")], true),
            ([(csp, "frame-ancestors https://town.example")], true),
            ([(csp, "frame-ancestors 'self' *.example")], true), ([(csp, "frame-ancestors *.town.example")], false),
            ([(csp, "frame-ancestors https://town.example:8443")], false),
            ([(csp, "frame-ancestors town.example:*")], true), ([(csp, "frame-ancestors other.example")], false),
            // The newer rule decides over the older one, and every policy must agree.
            ([(options, "DENY"), (csp, "frame-ancestors *")], true),
            ([(csp, "frame-ancestors *, frame-ancestors 'none'")], false),
            ([(csp, "frame-ancestors *"), (csp, "frame-ancestors 'self'")], false),
            ([(csp, "frame-ancestors")], false), ([(csp, "img-src *; frame-ancestors 'none'")], false),
            ([("content-security-policy-report-only", "frame-ancestors 'none'")], true),
        ] as [([(String, String)], Bool)]
    )
    func `a page is shown within another where its server allows it`(fields: [(String, String)], isAllowed: Bool) {
        let framing = Framing(fields: fields.map { (name: $0.0, value: $0.1) }, within: "https://town.example")

        #expect(framing.isAllowed == isAllowed)
    }
}
