public import NIOCore

/// A piece of HTML in which every inserted value is escaped, so that what people write can never become markup.
///
/// Literal text is trusted because only the source code can hold it; everything that is interpolated is data.
public struct Markup: Sendable {
    /// What is known only when an answer is made.
    enum Slot {
        /// The visitor's form token.
        case formToken
        /// The address under which the present assets lie.
        case assets
    }

    /// UTF-8 bytes, without what belongs into the slots.
    var bytes: [UInt8]
    /// Offsets into `bytes`, ascending, and what belongs there.
    var slots: [(offset: Int, slot: Slot)]

    /// No markup at all.
    public static var empty: Markup { Markup(bytes: [], slots: []) }

    /// The hidden field that proves that a form came from one of our pages; every form that posts contains it.
    public static var formToken: Markup {
        var field: Markup = "<input type=\"hidden\" name=\"csrf\" value=\""
        field.slots.append((field.bytes.count, .formToken))
        field.append("\">")
        return field
    }

    /// The visitor's form token alone, for the head of a page.
    public static var bareFormToken: Markup { Markup(bytes: [], slots: [(0, .formToken)]) }

    /// The address under which the present assets lie, without a slash at its end.
    public static var assets: Markup { Markup(bytes: [], slots: [(0, .assets)]) }

    /// A picture of the icon set, which says nothing to screen readers.
    public static func icon(_ name: String, isSmall: Bool = false) -> Markup {
        let size: Markup = isSmall ? " icon-small" : ""
        return "<svg class=\"icon\(size)\" aria-hidden=\"true\"><use href=\"\(assets)/icons.svg#\(name)\"/></svg>"
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { bytes.isEmpty && slots.isEmpty }

    init(bytes: [UInt8], slots: [(offset: Int, slot: Slot)]) {
        self.bytes = bytes
        self.slots = slots
    }

    /// Adds another piece at the end.
    public mutating func append(_ other: Markup) {
        for (offset, slot) in other.slots { slots.append((bytes.count + offset, slot)) }
        bytes.append(contentsOf: other.bytes)
    }

    /// The finished HTML, with the visitor's form token, if there is one, in every form.
    public func html(formToken: String? = nil, assets: String = "") -> ByteBuffer {
        guard !slots.isEmpty else { return ByteBuffer(bytes: bytes) }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(bytes.count + slots.count * 40)
        var start = 0
        for (offset, slot) in slots {
            buffer.writeBytes(bytes[start..<offset])
            switch slot {
            case .formToken: buffer.writeString(formToken ?? "")
            case .assets: buffer.writeString(assets)
            }
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

extension Markup: Equatable {
    /// Whether both are the same HTML.
    public static func == (left: Markup, right: Markup) -> Bool {
        left.bytes == right.bytes
            && left.slots.elementsEqual(right.slots) { $0.offset == $1.offset && $0.slot == $1.slot }
    }
}
