import NIOCore

/// An encoded event (WHATWG HTML 9.2, `text/event-stream`), shared by all recipients.
struct LiveEvent: Sendable {
    let id: UInt64
    let name: String
    let bytes: ByteBuffer

    /// Encodes an event; line breaks within the text stay.
    init(id: UInt64, name: String, text: String) {
        (self.id, self.name) = (id, name)
        var bytes = ByteBuffer(string: "id: \(id)\nevent: \(name)\n")
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: Self.breaksLine) {
            bytes.writeString("data: \(line)\n")
        }
        bytes.writeString("\n")
        self.bytes = bytes
    }

    private init(id: UInt64, name: String, bytes: ByteBuffer) {
        (self.id, self.name, self.bytes) = (id, name, bytes)
    }

    /// Only these end a line of a stream; other breaks are allowed within JSON.
    private static func breaksLine(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }

    /// Tells a stream to load its page again, since events were deleted.
    static func resync(id: UInt64) -> LiveEvent { LiveEvent(id: id, name: "resync", text: "{}") }

    /// An empty event that stops proxies and phones from closing an idle stream.
    static let heartbeat = LiveEvent(id: 0, name: "", bytes: ByteBuffer(string: ":\n\n"))
}
