public import NIOCore

/// A piece of HTML in which every inserted value is escaped, so that what people write can never become markup.
///
/// Literal text is trusted because only the source code can hold it; everything that is interpolated is data.
public struct Markup: Sendable {
    /// UTF-8 bytes, without the form tokens.
    var bytes: [UInt8]
    /// Offsets into `bytes`, ascending, where the visitor's form token belongs.
    var tokenOffsets: [Int]

    /// No markup at all.
    public static var empty: Markup { Markup(bytes: [], tokenOffsets: []) }

    /// The hidden field that proves that a form came from one of our pages; every form that posts contains it.
    public static var formToken: Markup {
        var field: Markup = "<input type=\"hidden\" name=\"csrf\" value=\""
        field.tokenOffsets.append(field.bytes.count)
        field.append("\">")
        return field
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { bytes.isEmpty }

    init(bytes: [UInt8], tokenOffsets: [Int]) {
        self.bytes = bytes
        self.tokenOffsets = tokenOffsets
    }

    /// Adds another piece at the end.
    public mutating func append(_ other: Markup) {
        for offset in other.tokenOffsets { tokenOffsets.append(bytes.count + offset) }
        bytes.append(contentsOf: other.bytes)
    }

    /// The finished HTML, with the visitor's form token, if there is one, in every form.
    public func html(formToken: String? = nil) -> ByteBuffer {
        guard let formToken, !tokenOffsets.isEmpty else { return ByteBuffer(bytes: bytes) }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(bytes.count + tokenOffsets.count * formToken.utf8.count)
        var start = 0
        for offset in tokenOffsets {
            buffer.writeBytes(bytes[start..<offset])
            buffer.writeString(formToken)
            start = offset
        }
        buffer.writeBytes(bytes[start...])
        return buffer
    }
}

extension Markup: CustomDebugStringConvertible {
    /// The HTML as text, for tests and logs.
    public var debugDescription: String { String(decoding: bytes, as: UTF8.self) }
}

extension Markup: Equatable {}
