import CrosstownClient
import CrosstownTesting
import Testing

struct EventStreamParserTests {
    private static func events(_ text: String) -> [ServerEvent] {
        var parser = EventStreamParser()
        return parser.take(Array(text.utf8))
    }

    // The examples of WHATWG HTML, section 9.2.6.
    @Test func `lines of data are joined, and comments say nothing`() {
        #expect(Self.events("data: YHOO\ndata: +2\ndata: 10\n\n") == [ServerEvent(data: "YHOO\n+2\n10")])
        #expect(
            Self.events(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
                == [
                    ServerEvent(id: "1", data: "first event"), ServerEvent(data: "second event"),
                    ServerEvent(data: " third event"),
                ]
        )
        #expect(Self.events("data\n\ndata\ndata\n\ndata:") == [ServerEvent(data: ""), ServerEvent(data: "\n")])
        #expect(Self.events("data:test\n\ndata: test\n\n") == [ServerEvent(data: "test"), ServerEvent(data: "test")])
    }

    @Test func `an event has its name only for itself, and its id until the next`() {
        let events = Self.events("id: 7\nevent: driver-changed\ndata: {}\n\ndata: x\n\n")

        #expect(events == [ServerEvent(id: "7", name: "driver-changed", data: "{}"), ServerEvent(id: "7", data: "x")])
    }

    @Test func `an event without data is none, but its id counts`() {
        var parser = EventStreamParser()

        #expect(parser.take(Array("event: x\nid: 9\n\n".utf8)).isEmpty)
        #expect(parser.lastEventID == "9")
    }

    @Test func `an id counts only once its event is complete`() {
        var parser = EventStreamParser(lastEventID: "3")

        #expect(parser.take(Array("id: 4\ndata: half".utf8)).isEmpty)

        #expect(parser.lastEventID == "3")
    }

    @Test func `a stream may begin with a byte order mark`() {
        #expect(Self.events("\u{FEFF}data: a\n\n") == [ServerEvent(data: "a")])
        #expect(Self.events("data: a\n\u{FEFF}data: b\n\n") == [ServerEvent(data: "a")])
    }

    @Test func `only digits set the pause, and ids with NUL are none`() {
        var parser = EventStreamParser()

        _ = parser.take(Array("retry: 2000\nretry: 1e3\nretry: -1\nid: a\u{0}b\n\n".utf8))

        #expect(parser.retryMilliseconds == 2000)
        #expect(parser.lastEventID == "")
    }

    @Test(arguments: UInt64(1)...60)
    func `pieces of any size give the same events`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let alphabet = [
            "data", "data: ", ":", " ", "id", "id: 5", "event: e", "retry: 9", "ü", "\u{FEFF}", "\n", "\n\n", "\r",
            "\r\n", "\r\n\r\n", "x", "\u{0}",
        ]
        let text = (0..<120).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
        var whole = EventStreamParser()
        let expected = whole.take(Array(text.utf8))

        var parser = EventStreamParser()
        var events: [ServerEvent] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 0...7, using: &random))
            rest = rest.dropFirst(piece.count)
            events += parser.take(piece)
        }

        #expect(events == expected)
        #expect(parser.lastEventID == whole.lastEventID)
        #expect(parser.retryMilliseconds == whole.retryMilliseconds)
    }

    @Test(arguments: UInt64(1)...40)
    func `what is written is read, whatever ends the lines`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let words = ["", "a", " b", "c: d", "é", "{\"n\":1}"]
        let sent = (1...20).map { number in
            let lines = (0...Int.random(in: 0...3, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }
            return ServerEvent(id: String(number), name: "n\(number % 3)", data: lines.joined(separator: "\n"))
        }
        let end = ["\n", "\r", "\r\n"].randomElement(using: &random) ?? "\n"

        let text = sent.map { event in
            let data = event.data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\(end)" }
            return "id: \(event.id)\(end)event: \(event.name)\(end)\(data.joined()):\(end)\(end)"
        }.joined()

        #expect(Self.events(text) == sent)
    }
}
