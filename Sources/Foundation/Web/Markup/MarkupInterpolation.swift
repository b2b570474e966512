public import CrosstownValues

extension Markup: ExpressibleByStringInterpolation {
    /// Creates markup from trusted text of the source code.
    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
        slots = []
    }

    /// Creates markup from trusted text and the inserted values.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.markup }

    /// The parts of a markup literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var markup = Markup.empty

        /// Reserves capacity for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            markup.bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds trusted text of the source code unchanged.
        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { markup.bytes.append(contentsOf: $0) }
        }

        /// Inserts a localized text, escaped; every literal is one.
        public mutating func appendInterpolation(_ text: LocalizedText) { markup.append(text: text) }

        /// Inserts text that is the same in every language, such as a name, escaped.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ text: String) { markup.appendEscaped(text) }

        /// Inserts a value such as a number or an identifier, escaped.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            markup.appendEscaped(value.description)
        }

        /// Inserts an amount in the reader's format.
        public mutating func appendInterpolation(_ value: Money) { appendInterpolation(LocalizedText.money(value)) }

        /// Inserts a timestamp in the reader's format, in the city's time.
        public mutating func appendInterpolation(_ value: Timestamp) {
            appendInterpolation(LocalizedText.moment(value))
        }

        /// Inserts other markup unchanged.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ other: Markup) { markup.append(other) }

        /// Inserts other markup, or nothing.
        public mutating func appendInterpolation(optional other: Markup?) {
            if let other { markup.append(other) }
        }

        /// Inserts a localized text, or nothing.
        public mutating func appendInterpolation(text value: LocalizedText?) {
            if let value { markup.append(text: value) }
        }

        /// Inserts a value, escaped, or nothing.
        ///
        /// Its separate name prevents mistaking a closure that returns markup for one that returns text.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value: CustomStringConvertible>(text value: Value?) {
            if let value { markup.appendEscaped(value.description) }
        }

        /// Inserts one piece of markup for each element.
        public mutating func appendInterpolation<Elements: Sequence>(
            forEach elements: Elements,
            _ row: (Elements.Element) -> Markup
        ) {
            for element in elements { markup.append(row(element)) }
        }

        /// Inserts pieces of markup with a separator between them.
        public mutating func appendInterpolation(joined pieces: some Sequence<Markup>, by separator: Markup) {
            var first = true
            for piece in pieces {
                if !first { markup.append(separator) }
                markup.append(piece)
                first = false
            }
        }

        /// Inserts trusted text of the source code unchanged.
        public mutating func appendInterpolation(unescaped text: StaticString) { appendLiteral(text) }

        /// Inserts ` name="value"`, or nothing without a value.
        ///
        /// An address that would run as script (`javascript:` and similar) becomes `#`.
        public mutating func appendInterpolation<Value: CustomStringConvertible>(
            attribute name: StaticString,
            _ value: Value?
        ) {
            guard let value else { return }
            appendLiteral(" ")
            appendLiteral(name)
            appendLiteral("=\"")
            let isAddress = Markup.addressAttributes.contains(name.description)
            markup.appendEscaped(isAddress ? Markup.harmlessAddress(value.description) : value.description)
            appendLiteral("\"")
        }

        /// Inserts ` name="localized text"`, or nothing without a text.
        public mutating func appendInterpolation(attribute name: StaticString, _ text: LocalizedText?) {
            appendInterpolation(textAttribute: name, text)
        }

        /// Inserts ` name="localized text"`, or nothing without a text; a literal is a text to translate.
        public mutating func appendInterpolation(textAttribute name: StaticString, _ text: LocalizedText?) {
            guard let text else { return }
            appendLiteral(" ")
            appendLiteral(name)
            appendLiteral("=\"")
            markup.append(text: text)
            appendLiteral("\"")
        }

        /// Inserts the bare attribute ` name` if true, else nothing.
        public mutating func appendInterpolation(attribute name: StaticString, _ holds: Bool) {
            guard holds else { return }
            appendLiteral(" ")
            appendLiteral(name)
        }
    }
}

extension Markup {
    private static let addressAttributes: Set<String> = ["href", "src", "action", "formaction", "poster"]
    /// Schemes of the web, of phones for a number or place, and of apps that record trips.
    private static let harmlessSchemes: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "geo", "webcal", "owntracks", "overland",
    ]

    /// Returns an address unchanged, or `#` if its scheme does more than open a page or app.
    static func harmlessAddress(_ address: String) -> String {
        // Addresses that begin with a slash have no scheme; nearly all of ours do.
        if address.utf8.first == UInt8(ascii: "/") { return address }
        let visible = address.unicodeScalars.filter { $0.value > 32 && $0.value != 127 }
        guard let colon = visible.firstIndex(of: ":") else { return address }
        let scheme = String(String.UnicodeScalarView(visible[..<colon]))
        if scheme.contains(where: { $0 == "/" || $0 == "?" || $0 == "#" }) { return address }
        return harmlessSchemes.contains(scheme.lowercased()) ? address : "#"
    }

    /// Adds text with HTML's five special characters escaped.
    mutating func appendEscaped(_ text: String) {
        var text = text
        text.withUTF8 { characters in Self.escape(characters) { bytes.append(contentsOf: $0) } }
    }

    /// Passes on text in parts, with HTML's five special characters escaped.
    @inline(__always)
    static func escape(_ characters: UnsafeBufferPointer<UInt8>, to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        var start = 0
        for index in characters.indices {
            guard let entity = Self.entity(characters[index]) else { continue }
            sink(UnsafeBufferPointer(rebasing: characters[start..<index]))
            entity.withUTF8Buffer { sink($0) }
            start = index + 1
        }
        sink(UnsafeBufferPointer(rebasing: characters[start...]))
    }

    @inline(__always)
    private static func entity(_ character: UInt8) -> StaticString? {
        switch character {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
