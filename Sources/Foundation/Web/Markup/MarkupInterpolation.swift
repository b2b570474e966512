public import CrosstownValues

extension Markup: ExpressibleByStringInterpolation {
    /// Makes markup from trusted text of the source code.
    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
        slots = []
    }

    /// Makes markup from trusted text and the values inserted into it.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.markup }

    /// Gathers the pieces of one markup literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var markup = Markup.empty

        /// Prepares room for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            markup.bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Takes trusted text of the source code as it is.
        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { markup.bytes.append(contentsOf: $0) }
        }

        /// Inserts a text for people, escaped, in the language of whoever reads the page; every literal is one.
        public mutating func appendInterpolation(_ text: LocalizedText) { markup.append(text: text) }

        /// Inserts text that is the same in every language, such as a name, escaped.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ text: String) { markup.appendEscaped(text) }

        /// Inserts a value such as a number or an identifier, escaped.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            markup.appendEscaped(value.description)
        }

        /// Inserts an amount as the reader's language writes it.
        public mutating func appendInterpolation(_ value: Money) { appendInterpolation(LocalizedText.money(value)) }

        /// Inserts a moment as the reader's language writes it, in the city's time.
        public mutating func appendInterpolation(_ value: Timestamp) {
            appendInterpolation(LocalizedText.moment(value))
        }

        /// Inserts other markup, as it is.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ other: Markup) { markup.append(other) }

        /// Inserts other markup, or nothing.
        public mutating func appendInterpolation(optional other: Markup?) {
            if let other { markup.append(other) }
        }

        /// Inserts a text for people, or nothing.
        public mutating func appendInterpolation(text value: LocalizedText?) {
            if let value { markup.append(text: value) }
        }

        /// Inserts a value, escaped, or nothing.
        ///
        /// It has a name of its own, lest a closure that makes markup be taken for one that makes text.
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

        /// Inserts trusted text of the source code, as it is.
        public mutating func appendInterpolation(unescaped text: StaticString) { appendLiteral(text) }

        /// Inserts ` name="value"`, or nothing where there is no value.
        ///
        /// An address that would run as script (`javascript:` and its like) becomes `#`.
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

        /// Inserts ` name="text for people"`, or nothing where there is no text.
        public mutating func appendInterpolation(attribute name: StaticString, _ text: LocalizedText?) {
            appendInterpolation(textAttribute: name, text)
        }

        /// Inserts ` name="text for people"`, or nothing where there is no text; a literal is a text to be translated.
        public mutating func appendInterpolation(textAttribute name: StaticString, _ text: LocalizedText?) {
            guard let text else { return }
            appendLiteral(" ")
            appendLiteral(name)
            appendLiteral("=\"")
            markup.append(text: text)
            appendLiteral("\"")
        }

        /// Inserts the bare attribute ` name` where it holds, else nothing.
        public mutating func appendInterpolation(attribute name: StaticString, _ holds: Bool) {
            guard holds else { return }
            appendLiteral(" ")
            appendLiteral(name)
        }
    }
}

extension Markup {
    private static let addressAttributes: Set<String> = ["href", "src", "action", "formaction", "poster"]
    /// Those of the web, of what phones do with a number or place, and of the apps that record trips.
    private static let harmlessSchemes: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "geo", "webcal", "owntracks", "overland",
    ]

    /// An address as it is, or `#` where its scheme is not one that merely leads somewhere.
    static func harmlessAddress(_ address: String) -> String {
        // What begins with a slash has no scheme; nearly all of ours do.
        if address.utf8.first == UInt8(ascii: "/") { return address }
        let visible = address.unicodeScalars.filter { $0.value > 32 && $0.value != 127 }
        guard let colon = visible.firstIndex(of: ":") else { return address }
        let scheme = String(String.UnicodeScalarView(visible[..<colon]))
        if scheme.contains(where: { $0 == "/" || $0 == "?" || $0 == "#" }) { return address }
        return harmlessSchemes.contains(scheme.lowercased()) ? address : "#"
    }

    /// Adds text with the five characters replaced that mean something in HTML.
    mutating func appendEscaped(_ text: String) {
        var text = text
        text.withUTF8 { characters in Self.escape(characters) { bytes.append(contentsOf: $0) } }
    }

    /// Hands out text piece by piece with the five characters replaced that mean something in HTML.
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
