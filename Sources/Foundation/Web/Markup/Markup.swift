public import NIOCore

/// HTML in which every inserted value is escaped, so that users' text can never become markup.
///
/// Literal text is trusted because only the source code contains it; all interpolated values are data.
public struct Markup: Sendable {
    /// A placeholder that is filled for each response.
    enum Slot {
        /// The visitor's form token.
        case formToken
        /// The address of the current assets.
        case assets
        /// A text in the reader's language.
        case text(LocalizedText)
        /// The reader's language as attributes of the document.
        case language
    }

    /// UTF-8 bytes, without what belongs into the slots.
    var bytes: [UInt8]
    /// Ascending offsets into `bytes` with their slots.
    var slots: [(offset: Int, slot: Slot)]

    /// Empty markup.
    public static var empty: Markup { Markup(bytes: [], slots: []) }

    /// The hidden field that proves that a form is from one of our pages; every form that posts contains it.
    public static var formToken: Markup {
        var field: Markup = "<input type=\"hidden\" name=\"csrf\" value=\""
        field.slots.append((field.bytes.count, .formToken))
        field.append("\">")
        return field
    }

    /// The visitor's form token only, for the head of a page.
    public static var bareFormToken: Markup { Markup(bytes: [], slots: [(0, .formToken)]) }

    /// The address of the current assets, without a slash at the end.
    public static var assets: Markup { Markup(bytes: [], slots: [(0, .assets)]) }

    /// The reader's language as attributes of an element: `lang="fr"`, with its direction and the address of its script
    /// texts.
    public static var languageAttributes: Markup { Markup(bytes: [], slots: [(0, .language)]) }

    /// Creates markup from a localized text, escaped after translation.
    public static func text(_ text: LocalizedText) -> Markup {
        var markup = Markup.empty
        markup.append(text: text)
        return markup
    }

    /// Creates an icon from the icon set, hidden from screen readers.
    public static func icon(_ name: String, isSmall: Bool = false) -> Markup {
        let size: Markup = isSmall ? " icon-small" : ""
        return "<svg class=\"icon\(size)\" aria-hidden=\"true\"><use href=\"\(assets)/icons.svg#\(name)\"/></svg>"
    }

    /// Whether it is empty.
    public var isEmpty: Bool { bytes.isEmpty && slots.isEmpty }

    init(bytes: [UInt8], slots: [(offset: Int, slot: Slot)]) {
        self.bytes = bytes
        self.slots = slots
    }

    /// Adds other markup at the end.
    public mutating func append(_ other: Markup) {
        if isEmpty {
            // Reserved capacity stays.
            if bytes.capacity < other.bytes.count { bytes = other.bytes } else { bytes.append(contentsOf: other.bytes) }
            slots = other.slots
            return
        }
        let start = bytes.count
        for (offset, slot) in other.slots { slots.append((start + offset, slot)) }
        bytes.append(contentsOf: other.bytes)
    }

    /// Adds a localized text at the end.
    public mutating func append(text: LocalizedText) {
        if text.isVerbatim {
            appendEscaped(text.text)
        } else if !text.isEmpty {
            slots.append((bytes.count, .text(text)))
        }
    }

    /// Returns the HTML in the reader's language, with the visitor's form token, if any, in every form.
    public func html(
        formToken: String? = nil,
        assets: String = "",
        in localization: Localization = .english,
        scriptTexts: String? = nil
    ) -> ByteBuffer {
        guard !slots.isEmpty else { return ByteBuffer(bytes: bytes) }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(bytes.count + slots.count * 40)
        var start = 0
        for (offset, slot) in slots {
            buffer.writeBytes(bytes[start..<offset])
            switch slot {
            case .formToken: buffer.writeString(formToken ?? "")
            case .assets: buffer.writeString(assets)
            case .text(let text): localization.write(text) { Self.escape($0) { buffer.writeBytes($0) } }
            case .language: buffer.writeString(localization.language.attributes(scriptTexts: scriptTexts))
            }
            start = offset
        }
        buffer.writeBytes(bytes[start...])
        return buffer
    }
}

extension Markup: CustomDebugStringConvertible {
    /// The HTML as text, for tests and logs.
    public var debugDescription: String { String(buffer: html()) }
}

extension Language {
    /// The attributes of a document in the language.
    fileprivate func attributes(scriptTexts: String?) -> String {
        let direction = isRightToLeft ? " dir=\"rtl\"" : ""
        return "lang=\"\(tag)\"\(direction)" + (scriptTexts.map { " data-texts=\"\($0)\"" } ?? "")
    }
}

extension Markup.Slot: Equatable {}

extension Markup: Equatable {
    /// Returns whether both are the same HTML.
    public static func == (left: Markup, right: Markup) -> Bool {
        left.bytes == right.bytes
            && left.slots.elementsEqual(right.slots) { $0.offset == $1.offset && $0.slot == $1.slot }
    }
}
