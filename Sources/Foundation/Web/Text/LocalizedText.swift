public import CrosstownValues

/// A text for users, written in English in the source code and translated when it is shown.
///
/// The English text is the key of the catalogs (gettext's `msgid`); inserted values become `{0}`, `{1}` and so on and
/// are formatted in the reader's language. It is `Codable`, so that a stored notification can still be read in any
/// language; in a response it is encoded as one string in the reader's language.
public struct LocalizedText: Sendable, Hashable {
    /// A value inserted into a text.
    public enum Argument: Sendable, Hashable, Codable {
        /// Text that is the same in every language, such as a name.
        case text(String)
        /// A whole number.
        case number(Int)
        /// Another localized text.
        indirect case localized(LocalizedText)
        /// A number with at most so many decimal places.
        case decimal(Double, places: Int)
        /// A typed number, with a decimal point here.
        case typed(String)
        /// An amount in the smallest unit of a currency, and the currency's code.
        case money(minorUnits: Int64, currency: String)
        /// A price in ten-thousandths of a currency, finer than its smallest unit, and the currency's code.
        case price(tenThousandths: Int64, currency: String)
        /// A timestamp in the city's time.
        case moment(Timestamp, MomentStyle)
        /// A day of the calendar, counted from 1970-01-01.
        case day(Int, DayStyle)
        /// A distance in meters.
        case distance(Double)
    }

    /// The parts of a timestamp to show.
    public enum MomentStyle: String, Sendable, Hashable, Codable {
        /// The time of day, such as 14:09.
        case clock
        /// The day and the time, such as 21 November, 14:09; in another year 21 November 2025, 14:09.
        case dayAndClock
        /// The day with its year and the time, such as 21 November 2026, 14:09: for texts that are read years later.
        case fullDayAndClock
        /// The day with its weekday and the time, such as Saturday 21 November, 14:09; with its year if that is another
        /// one.
        case weekdayAndClock
    }

    /// The parts of a day to show.
    public enum DayStyle: String, Sendable, Hashable, Codable {
        /// Such as 21 November 2026.
        case full
        /// Such as 21 November; in another year 21 November 2025.
        case dayAndMonth
        /// Such as November 2026.
        case month
        /// Such as Saturday 21 November; with its year if that is another one.
        case weekdayAndDay
        /// Such as Saturday.
        case weekday
    }

    /// The English singular, if a text depends on a number; `text` is then the plural.
    public struct Plural: Sendable, Hashable, Codable {
        /// The number.
        public let count: Int
        /// The English text for one.
        public let one: String
    }

    /// The English text with `{0}`, `{1}` and so on for its arguments.
    public let text: String
    /// The context that separates equal English texts of different meanings (gettext's `msgctxt`).
    public let context: String?
    /// The inserted values.
    public let arguments: [Argument]
    /// The singular, if the text depends on a number.
    public let plural: Plural?
    /// Whether the text is the same in every language, such as a person's name.
    public let isVerbatim: Bool

    init(
        key text: String,
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

    /// Creates a text whose English form has several meanings.
    public init(_ text: StaticString, context: StaticString) {
        self.init(key: text.description, context: context.description)
    }

    /// Creates a text that is the same in every language.
    public init(verbatim text: String) { self.init(key: text, isVerbatim: true) }

    /// Creates a text from a value only, formatted in the reader's language.
    public init(_ argument: Argument) { self.init(key: "{0}", arguments: [argument]) }

    /// Creates a text that depends on a number; both forms must insert the same values in the same order.
    public static func plural(_ count: Int, one: LocalizedText, other: LocalizedText) -> LocalizedText {
        LocalizedText(
            key: other.text,
            context: other.context,
            arguments: other.arguments,
            plural: Plural(count: count, one: one.text)
        )
    }

    /// Creates a label with its value: "Leader: Ada", in French with a no-break space before the colon.
    public static func labeled(_ label: LocalizedText, _ value: LocalizedText) -> LocalizedText { "\(label): \(value)" }

    /// Creates a label with its value, which is the same in every language.
    @_disfavoredOverload
    public static func labeled(_ label: LocalizedText, _ value: some StringProtocol) -> LocalizedText {
        labeled(label, LocalizedText(verbatim: String(value)))
    }

    /// Creates a label before markup.
    public static func label(_ label: LocalizedText) -> LocalizedText { "\(label):" }

    /// Joins sentences, and adds missing periods.
    public static func sentences(_ texts: [LocalizedText]) -> LocalizedText {
        let texts = texts.filter { !$0.isEmpty }
        let stopped = texts.dropLast().map { text in
            text.endsSentence ? text : LocalizedText(key: "{0}.", arguments: [.localized(text)])
        }
        return .joined(stopped + texts.suffix(1), by: " ")
    }

    /// Whether it ends with a punctuation mark of a sentence; closing quotes and brackets may follow.
    var endsSentence: Bool {
        if let isEnded = endOfArgument { return isEnded }
        let signs = text.reversed().drop { $0.isWhitespace || "\"'”’»)".contains($0) }
        return signs.first.map { ".!?…:;".contains($0) } ?? false
    }

    /// Whether the argument at the end of a text ends a sentence; `nil` if there is none at the end.
    private var endOfArgument: Bool? {
        guard !isVerbatim, text.last == "}", let start = text.lastIndex(of: "{"),
            let number = Int(text[text.index(after: start)...].dropLast()), arguments.indices.contains(number)
        else { return nil }
        return switch arguments[number] {
        case .text(let text): LocalizedText(verbatim: text).endsSentence
        case .localized(let text): text.endsSentence
        case .number, .decimal, .typed, .money, .price, .moment, .day, .distance: false
        }
    }

    /// Joins texts with a separator, such as a comma.
    public static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
        if texts.count == 1 { return texts[0] }
        let places = texts.indices.map { "{\($0)}" }.joined(separator: separator)
        return LocalizedText(key: places, arguments: texts.map { .localized($0) })
    }

    /// The text in English.
    public var english: String { Localization.english.string(self) }

    /// Whether the text is empty.
    public var isEmpty: Bool { text.isEmpty }
}

extension LocalizedText {
    /// Creates an amount of money.
    public static func money(_ money: Money) -> LocalizedText {
        LocalizedText(.money(minorUnits: money.minorUnits, currency: money.currency.code))
    }

    /// Creates a price, such as that of a minute, with at most four decimal places and at least those of the currency.
    public static func price(tenThousandths: Int64, _ currency: Currency) -> LocalizedText {
        LocalizedText(.price(tenThousandths: tenThousandths, currency: currency.code))
    }

    /// Creates a number with at most so many decimal places.
    public static func decimal(_ number: Double, places: Int) -> LocalizedText {
        LocalizedText(.decimal(number, places: places))
    }

    /// Creates the value of a decimal field, with the reader's decimal separator.
    public static func typed(_ decimal: String) -> LocalizedText { LocalizedText(.typed(decimal)) }

    /// Creates a timestamp in the city's time.
    public static func moment(_ moment: Timestamp, _ style: MomentStyle = .dayAndClock) -> LocalizedText {
        LocalizedText(.moment(moment, style))
    }

    /// Creates a day of the calendar, counted from 1970-01-01.
    public static func day(_ daysSince1970: Int, _ style: DayStyle = .full) -> LocalizedText {
        LocalizedText(.day(daysSince1970, style))
    }

    /// Creates a distance, in the reader's units.
    public static func distance(_ distance: Metres) -> LocalizedText { LocalizedText(.distance(distance.value)) }
}

extension LocalizedText: Codable {
    private enum CodingKeys: String, CodingKey {
        case text
        case context
        case arguments
        case plural
        case isVerbatim
    }

    /// Decodes a stored text, or a string, which is then the same in every language.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(verbatim: text)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try container.decode(String.self, forKey: .text),
            context: try container.decodeIfPresent(String.self, forKey: .context),
            arguments: try container.decode([Argument].self, forKey: .arguments),
            plural: try container.decodeIfPresent(Plural.self, forKey: .plural),
            isVerbatim: try container.decode(Bool.self, forKey: .isVerbatim)
        )
    }

    /// Encodes the whole text to be stored, or one string if the encoder has a reader.
    public func encode(to encoder: any Encoder) throws {
        if let reader = encoder.userInfo[.reader] as? Localization {
            var container = encoder.singleValueContainer()
            try container.encode(reader.string(self))
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(context, forKey: .context)
        try container.encode(arguments, forKey: .arguments)
        try container.encodeIfPresent(plural, forKey: .plural)
        try container.encode(isVerbatim, forKey: .isVerbatim)
    }
}

extension CodingUserInfoKey {
    /// The ``Localization`` of a response's reader.
    static let reader: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "crosstown.reader") else { preconditionFailure("no such key") }
        return key
    }()
}

extension LocalizedText: ExpressibleByStringInterpolation {
    /// Creates a text of the source code.
    public init(stringLiteral value: String) { self.init(key: value) }

    /// Creates a text of the source code with inserted values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.text, arguments: stringInterpolation.arguments)
    }

    /// The parts of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var arguments: [Argument] = []

        /// Reserves capacity for a literal of a known length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 3)
        }

        /// Adds a part of the text unchanged.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Inserts text that is the same in every language.
        public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

        /// Inserts a whole number.
        public mutating func appendInterpolation(_ value: Int) { append(.number(value)) }

        /// Inserts another text.
        public mutating func appendInterpolation(_ value: LocalizedText) { append(.localized(value)) }

        /// Inserts an amount of money.
        public mutating func appendInterpolation(_ value: Money) {
            append(.money(minorUnits: value.minorUnits, currency: value.currency.code))
        }

        /// Inserts a timestamp in the city's time.
        public mutating func appendInterpolation(_ value: Timestamp, style: MomentStyle = .dayAndClock) {
            append(.moment(value, style))
        }

        /// Inserts a distance, in the reader's units.
        public mutating func appendInterpolation(_ value: Metres) { append(.distance(value.value)) }

        /// Inserts a number with at most so many decimal places.
        public mutating func appendInterpolation(_ value: Double, places: Int) {
            append(.decimal(value, places: places))
        }

        private mutating func append(_ argument: Argument) {
            text += "{\(arguments.count)}"
            arguments.append(argument)
        }
    }
}

extension LocalizedText: CustomDebugStringConvertible {
    /// The text in English, for tests and logs.
    public var debugDescription: String { english }
}
