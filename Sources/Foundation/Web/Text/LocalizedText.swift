public import CrosstownValues

/// A text for people, written in English where it is used and put into the reader's language when it is shown.
///
/// The English text is the key of the catalogs (gettext's `msgid`); inserted values become `{0}`, `{1}` and so on and are
/// formatted by the reader's language. It is `Codable`, so that a stored notice can still be read in any language; in an
/// answer to a request it is encoded as one string in the reader's language.
public struct LocalizedText: Sendable, Hashable {
    /// A value inserted into a text.
    public enum Argument: Sendable, Hashable, Codable {
        /// Text that is the same in every language, such as a name.
        case text(String)
        /// A whole number.
        case number(Int)
        /// Another text for people.
        indirect case localized(LocalizedText)
        /// A number with so many decimal places at most.
        case decimal(Double, places: Int)
        /// A number as people type it, which is written with a point here.
        case typed(String)
        /// An amount in the smallest parts of a currency, and the currency's code.
        case money(minorUnits: Int64, currency: String)
        /// A price in ten-thousandths of a unit of a currency, finer than its smallest parts, and the currency's code.
        case price(tenThousandths: Int64, currency: String)
        /// A moment, as clocks in the city show it.
        case moment(Timestamp, MomentStyle)
        /// A day of the calendar, counted from 1970-01-01.
        case day(Int, DayStyle)
        /// A distance in meters.
        case distance(Double)
    }

    /// How much of a moment is told.
    public enum MomentStyle: String, Sendable, Hashable, Codable {
        /// The time of day, such as 14:09.
        case clock
        /// The day and the time, such as 21 November, 14:09; in another year 21 November 2025, 14:09.
        case dayAndClock
        /// The day with its year and the time, such as 21 November 2026, 14:09: for what is read years later.
        case fullDayAndClock
        /// The day with its weekday and the time, such as Saturday 21 November, 14:09; in another year with that.
        case weekdayAndClock
    }

    /// How much of a day is told.
    public enum DayStyle: String, Sendable, Hashable, Codable {
        /// Such as 21 November 2026.
        case full
        /// Such as 21 November; in another year 21 November 2025.
        case dayAndMonth
        /// Such as November 2026.
        case month
        /// Such as Saturday 21 November; in another year with that.
        case weekdayAndDay
        /// Such as Saturday.
        case weekday
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

    /// A text whose English form means different things in different places.
    public init(_ text: StaticString, context: StaticString) {
        self.init(key: text.description, context: context.description)
    }

    /// Text that is the same in every language.
    public init(verbatim text: String) { self.init(key: text, isVerbatim: true) }

    /// A value alone, formatted by the reader's language.
    public init(_ argument: Argument) { self.init(key: "{0}", arguments: [argument]) }

    /// A text that depends on a number; both forms must insert the same values in the same order.
    public static func plural(_ count: Int, one: LocalizedText, other: LocalizedText) -> LocalizedText {
        LocalizedText(
            key: other.text,
            context: other.context,
            arguments: other.arguments,
            plural: Plural(count: count, one: one.text)
        )
    }

    /// A name and what it stands for: "Leader: Ada", in French with a no-break space before the colon.
    public static func labeled(_ label: LocalizedText, _ value: LocalizedText) -> LocalizedText { "\(label): \(value)" }

    /// A name and what it stands for, which is the same in every language.
    @_disfavoredOverload
    public static func labeled(_ label: LocalizedText, _ value: some StringProtocol) -> LocalizedText {
        labeled(label, LocalizedText(verbatim: String(value)))
    }

    /// A name before something that is markup.
    public static func label(_ label: LocalizedText) -> LocalizedText { "\(label):" }

    /// Sentences one after another, with a stop before the next where people wrote none.
    public static func sentences(_ texts: [LocalizedText]) -> LocalizedText {
        let texts = texts.filter { !$0.isEmpty }
        let stopped = texts.dropLast().map { text in
            text.endsSentence ? text : LocalizedText(key: "{0}.", arguments: [.localized(text)])
        }
        return .joined(stopped + texts.suffix(1), by: " ")
    }

    /// Whether it ends with a sign that ends a sentence; closing quotes and brackets may follow that.
    var endsSentence: Bool {
        if let isEnded = endOfArgument { return isEnded }
        let signs = text.reversed().drop { $0.isWhitespace || "\"'”’»)".contains($0) }
        return signs.first.map { ".!?…:;".contains($0) } ?? false
    }

    /// Whether what is inserted at the end of a text ends a sentence; `nil` where nothing is.
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

    /// Texts with a sign between them, such as a comma.
    public static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
        if texts.count == 1 { return texts[0] }
        let places = texts.indices.map { "{\($0)}" }.joined(separator: separator)
        return LocalizedText(key: places, arguments: texts.map { .localized($0) })
    }

    /// The text in English.
    public var english: String { Localization.english.string(self) }

    /// Whether there is nothing to read.
    public var isEmpty: Bool { text.isEmpty }
}

extension LocalizedText {
    /// An amount of money.
    public static func money(_ money: Money) -> LocalizedText {
        LocalizedText(.money(minorUnits: money.minorUnits, currency: money.currency.code))
    }

    /// A price such as that of a minute, with four decimal places at most and those of the currency at least.
    public static func price(tenThousandths: Int64, _ currency: Currency) -> LocalizedText {
        LocalizedText(.price(tenThousandths: tenThousandths, currency: currency.code))
    }

    /// A number with so many decimal places at most.
    public static func decimal(_ number: Double, places: Int) -> LocalizedText {
        LocalizedText(.decimal(number, places: places))
    }

    /// What stands in a field for a number with decimals, with the sign that the reader types.
    public static func typed(_ decimal: String) -> LocalizedText { LocalizedText(.typed(decimal)) }

    /// A moment, as clocks in the city show it.
    public static func moment(_ moment: Timestamp, _ style: MomentStyle = .dayAndClock) -> LocalizedText {
        LocalizedText(.moment(moment, style))
    }

    /// A day of the calendar, counted from 1970-01-01.
    public static func day(_ daysSince1970: Int, _ style: DayStyle = .full) -> LocalizedText {
        LocalizedText(.day(daysSince1970, style))
    }

    /// A distance, in the units that the reader is used to.
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

    /// Reads what was stored, or a string, which is then the same in every language.
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

    /// Writes all of the text to be stored, or one string where the encoder knows for which reader.
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
    /// The ``Localization`` of whom an answer is for.
    static let reader: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "crosstown.reader") else { preconditionFailure("no such key") }
        return key
    }()
}

extension LocalizedText: ExpressibleByStringInterpolation {
    /// A text of the source code.
    public init(stringLiteral value: String) { self.init(key: value) }

    /// A text of the source code with inserted values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.text, arguments: stringInterpolation.arguments)
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

        /// Inserts an amount of money.
        public mutating func appendInterpolation(_ value: Money) {
            append(.money(minorUnits: value.minorUnits, currency: value.currency.code))
        }

        /// Inserts a moment, as clocks in the city show it.
        public mutating func appendInterpolation(_ value: Timestamp, style: MomentStyle = .dayAndClock) {
            append(.moment(value, style))
        }

        /// Inserts a distance, in the units that the reader is used to.
        public mutating func appendInterpolation(_ value: Metres) { append(.distance(value.value)) }

        /// Inserts a number with so many decimal places at most.
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
