/// A text for people, written in English where it is used and put into the reader's language when it is shown.
///
/// The English text is the key of the catalogs (gettext's `msgid`); inserted values become `{0}`, `{1}` and so on and are
/// formatted by the reader's language. It is `Codable`, so that a stored notice can still be read in any language.
public struct LocalizedText: Sendable, Hashable, Codable {
    /// A value inserted into a text.
    public enum Argument: Sendable, Hashable, Codable {
        /// Text that is the same in every language, such as a name.
        case text(String)
        /// A whole number.
        case number(Int)
        /// Another text for people.
        indirect case localized(LocalizedText)
    }

    /// The English text for one, where a text depends on a number; `text` is then that for all other numbers.
    public struct Plural: Sendable, Hashable, Codable {
        /// The number that the form depends on.
        public let count: Int
        /// The English text for one.
        public let one: String
    }

    /// The English text with `{0}`, `{1}` and so on in the places of its arguments.
    public let text: String
    /// What tells equal English texts of different meanings apart (gettext's `msgctxt`).
    public let context: String?
    /// The inserted values.
    public let arguments: [Argument]
    /// The form for one, where the text depends on a number.
    public let plural: Plural?
    /// Whether the text is the same in every language, such as a person's name.
    public let isVerbatim: Bool

    private init(
        _ text: String,
        context: String? = nil,
        arguments: [Argument] = [],
        plural: Plural? = nil,
        isVerbatim: Bool = false
    ) {
        self.text = text
        self.context = context
        self.arguments = arguments
        self.plural = plural
        self.isVerbatim = isVerbatim
    }

    /// A text whose English form means different things in different places.
    public init(_ text: StaticString, context: StaticString) {
        self.init(text.description, context: context.description)
    }

    /// Text that is the same in every language.
    public init(verbatim text: String) { self.init(text, isVerbatim: true) }

    /// A text that depends on a number; both forms must insert the same values in the same order.
    public static func plural(_ count: Int, one: LocalizedText, other: LocalizedText) -> LocalizedText {
        LocalizedText(
            other.text,
            context: other.context,
            arguments: other.arguments,
            plural: Plural(count: count, one: one.text)
        )
    }

    /// The text in English.
    public var english: String {
        if isVerbatim { return text }
        let pattern = plural.map { $0.count == 1 ? $0.one : text } ?? text
        return Self.fill(pattern, with: arguments.map(\.english))
    }

    /// A pattern with `{0}`, `{1}` and so on replaced.
    static func fill(_ pattern: String, with values: [String]) -> String {
        guard !values.isEmpty else { return pattern }
        var result = ""
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let inside = rest[rest.index(after: open)...].prefix { $0 != "}" }
            if let place = Int(inside), values.indices.contains(place), inside.endIndex < rest.endIndex {
                result += values[place]
                rest = rest[rest.index(after: inside.endIndex)...]
            } else {
                result += "{"
                rest = rest[rest.index(after: open)...]
            }
        }
        return result + rest
    }
}

extension LocalizedText.Argument {
    /// The value as it stands in an English text.
    var english: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .localized(let text): text.english
        }
    }
}

extension LocalizedText: ExpressibleByStringInterpolation {
    /// A text of the source code.
    public init(stringLiteral value: String) { self.init(value) }

    /// A text of the source code with inserted values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(stringInterpolation.text, arguments: stringInterpolation.arguments)
    }

    /// Gathers the pieces of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var arguments: [Argument] = []

        /// Prepares room for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 3)
        }

        /// Takes a part of the text as it is.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Inserts text that is the same in every language.
        public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

        /// Inserts a whole number.
        public mutating func appendInterpolation(_ value: Int) { append(.number(value)) }

        /// Inserts another text.
        public mutating func appendInterpolation(_ value: LocalizedText) { append(.localized(value)) }

        private mutating func append(_ argument: Argument) {
            text += "{\(arguments.count)}"
            arguments.append(argument)
        }
    }
}
