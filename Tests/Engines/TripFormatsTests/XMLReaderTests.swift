import CrosstownXML
import Testing

@Suite(.timeLimit(.minutes(1))) struct XMLReaderTests {
    private static func pieces(
        _ text: String,
        _ limits: XMLLimits = XMLLimits()
    ) throws(XMLReader.Fault) -> [XMLReader.Piece] {
        var reader = XMLReader(Array(text.utf8), limits: limits)
        var pieces: [XMLReader.Piece] = []
        while let piece = try reader.next() { pieces.append(piece) }
        return pieces
    }

    @Test func `elements, attributes, texts and entities are told in order`() throws {
        let element = "<a x='1>' y = \"&lt;\"><b/>1 &amp;lt; &#50;<![CDATA[<c>]]></a>"
        let pieces = try Self.pieces("<?xml?>\(element)<!-- - -->\n")

        #expect(
            pieces == [
                .begin(name: "a", attributes: ["x": "1>", "y": "<"]), .begin(name: "b", attributes: [:]),
                .end(name: "b"), .text("1 &lt; 2"), .text("<c>"), .end(name: "a"),
            ]
        )
    }

    @Test(arguments: [
        "", " ", "a", "<a>", "<a", "</a>", "<a></b>", "<a/><b/>", "<a/>b", "<a x/ y=1/>", "<a x='1' x='2'/>",
        "<a x=1/>", "< a/>", "<1/>", "<a><b></a></b>", "<![CDATA[x]]>", "<a><!-- </a>", "<a x='<a/>", "<a <b/>",
    ])
    func `what is not well-formed is refused`(text: String) {
        #expect(throws: XMLReader.Fault.malformed) { try Self.pieces(text) }
    }

    @Test func `what is beyond a limit is refused with the limit`() throws {
        let limits = XMLLimits(depth: 2, attributes: 2, elements: 3, bytes: 20)
        let within = "<a x='1' y='2'><b>12345678901234567890</b><c/></a>"
        #expect(try Self.pieces(within, limits).count == 7)

        for (text, limit) in [
            ("<a><b><c/></b></a>", XMLLimit.depth(2)), ("<a x='' y='' z=''/>", .attributes(2)),
            ("<a><b/><b/><b/></a>", .elements(3)), ("<a>123456789012345678901</a>", .bytes(20)),
            ("<a x='12345678901234'/>", .bytes(20)), ("<a><!--123456789012345678901--></a>", .bytes(20)),
        ] {
            #expect(throws: XMLReader.Fault.beyond(limit)) { try Self.pieces(text, limits) }
        }
    }

    @Test func `a document that declares anything is refused`() {
        for text in ["<!DOCTYPE a><a/>", "<a><!ENTITY b 'c'></a>"] {
            #expect(throws: XMLReader.Fault.declaration) { try Self.pieces(text) }
        }
    }

    @Test func `a reader that nobody waits for ends early`() async {
        let text = "<a>" + String(repeating: "<b/>", count: 100_000) + "</a>"
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: XMLReader.Fault.cancelled) { try Self.pieces(text) }
        }
        _ = await task.value
    }

    @Test func `the line of a piece is the one in which it ends`() throws {
        var reader = XMLReader(Array("\n<a\nx='1'>\n\n<b/></a>".utf8))
        var lines: [Int] = []
        while try reader.next() != nil { lines.append(reader.line) }

        #expect(lines == [3, 5, 5, 5, 5])
    }
}
