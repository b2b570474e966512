/// Parses an event stream from pieces of any size (WHATWG HTML, section 9.2.6, "Interpreting an event stream").
///
/// ```swift
/// var parser = EventStreamParser()
/// let first = parser.take(Array("event: news\nda".utf8))
/// let second = parser.take(Array("ta: It rains\n\n".utf8))
/// // first is empty, second has one event with the name "news".
/// ```
public struct EventStreamParser: Sendable {
    /// The last event id, for `Last-Event-ID` when reconnecting.
    public private(set) var lastEventID = ""
    /// The delay before reconnecting that the server requests, in milliseconds.
    public private(set) var retryMilliseconds: Int?

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var line: [UInt8] = []
    private var isFirstLine = true
    private var previousWasReturn = false
    private var id = ""
    private var name = ""
    private var data: String?

    /// Creates a parser; a reconnected stream continues from the last event id.
    public init(lastEventID: String = "") {
        self.lastEventID = lastEventID
        id = lastEventID
    }

    /// Parses the next piece, and returns the events it completes.
    public mutating func take(_ piece: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in piece {
            let endsReturn = previousWasReturn && byte == UInt8(ascii: "\n")
            previousWasReturn = byte == UInt8(ascii: "\r")
            if endsReturn { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> ServerEvent? {
        if isFirstLine, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
        isFirstLine = false
        defer { line.removeAll(keepingCapacity: true) }
        if line.isEmpty { return dispatch() }
        takeField()
        return nil
    }

    private mutating func takeField() {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": name = text
        case "data": data = data.map { $0 + "\n" + text } ?? text
        case "id": if !value.contains(0) { id = text }
        case "retry": takeRetry(value, text)
        default: break
        }
    }

    private mutating func takeRetry(_ value: ArraySlice<UInt8>, _ text: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard value.allSatisfy({ digits.contains($0) }), let milliseconds = Int(text) else { return }
        retryMilliseconds = milliseconds
    }

    private mutating func dispatch() -> ServerEvent? {
        defer { (name, data) = ("", nil) }
        lastEventID = id
        guard let data else { return nil }
        return ServerEvent(id: id, name: name.isEmpty ? "message" : name, data: data)
    }
}
