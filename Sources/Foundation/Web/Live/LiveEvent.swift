import NIOCore

/// One event in the form in which it is sent (WHATWG HTML 9.2, `text/event-stream`), shared by all who get it.
struct LiveEvent: Sendable {
    let id: UInt64
    let name: String
    let bytes: ByteBuffer

    /// Encodes an event; line breaks within the text are kept.
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

    /// Only these end a line of a stream; other breaks may stand within JSON.
    private static func breaksLine(_ character: Character) -> Bool {
        character == "\n" || character == "\r" || character == "\r\n"
    }

    /// Tells a stream to load its page again, since it cannot be told all that happened.
    static func resync(id: UInt64) -> LiveEvent { LiveEvent(id: id, name: "resync", text: "{}") }

    /// Says nothing, and thereby keeps proxies and phones from closing a quiet stream.
    static let heartbeat = LiveEvent(id: 0, name: "", bytes: ByteBuffer(string: ":\n\n"))
}
