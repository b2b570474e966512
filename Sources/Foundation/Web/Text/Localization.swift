import CrosstownValues

/// Formats texts, numbers, dates, money and distances in the language of one reader.
public final class Localization: Sendable {
    /// The language.
    public let language: Language
    private let catalog: Catalog
    private let symbols: NumberSymbols
    private let secondsFromUTC: @Sendable (Timestamp) -> Int
    private let now: (@Sendable () -> Timestamp)?
    private let untranslated: UntranslatedTexts?

    /// English, with timestamps in UTC.
    public static let english = Localization(.english, .english)

    /// Creates a localization.
    ///
    /// - Parameters:
    ///   - language: the language.
    ///   - catalog: its texts.
    ///   - secondsFromUTC: returns how many seconds the city's clocks are ahead of UTC.
    ///   - now: returns the current time, to add the year to days of other years; without it no years are added.
    ///   - untranslated: records every text that is shown in English for lack of a translation.
    init(
        _ language: Language,
        _ catalog: Catalog,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
        now: (@Sendable () -> Timestamp)? = nil,
        untranslated: UntranslatedTexts? = nil
    ) {
        self.language = language
        self.catalog = catalog
        self.secondsFromUTC = secondsFromUTC
        self.now = now
        self.untranslated = language.isTranslated ? untranslated : nil
        symbols = NumberSymbols(of: language)
    }

    /// Returns the text as a string.
    public func string(_ text: LocalizedText) -> String {
        // Texts that need neither a catalog nor a value are already complete.
        if text.isVerbatim || (!language.isTranslated && language.pseudo == nil && text.arguments.isEmpty) {
            return text.isVerbatim ? text.text : text.englishPattern
        }
        var bytes: [UInt8] = []
        write(text) { bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Passes on the UTF-8 of a text in parts.
    func write(_ text: LocalizedText, to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.isVerbatim { return Self.write(text.text, to: sink) }
        if text.isEmpty { return }
        if text.text == "{0}", text.arguments.count == 1, text.plural == nil {
            return write(text.arguments[0], to: sink)
        }
        if let pattern = catalog.pattern(for: text) { return write(pattern, text.arguments, to: sink) }
        untranslated?.note(text)
        if let pseudo = language.pseudo {
            return write(pseudo.pattern(Catalog.Pattern(text.englishPattern)), text.arguments, to: sink)
        }
        if text.arguments.isEmpty { return Self.write(text.englishPattern, to: sink) }
        write(Catalog.Pattern(text.englishPattern), text.arguments, to: sink)
    }

    private func write(
        _ pattern: Catalog.Pattern,
        _ arguments: [LocalizedText.Argument],
        to sink: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        for (index, piece) in pattern.pieces.enumerated() {
            piece.withUnsafeBufferPointer { sink($0) }
            guard index < pattern.arguments.count else { continue }
            let place = pattern.arguments[index]
            if arguments.indices.contains(place) {
                write(arguments[place], to: sink)
            } else {
                // Braces in the English text itself.
                Self.write("{\(place)}", to: sink)
            }
        }
    }

    private func write(_ argument: LocalizedText.Argument, to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        switch argument {
        case .text(let text): Self.write(language.isRightToLeft ? "\u{2068}\(text)\u{2069}" : text, to: sink)
        case .number(let number): Self.write(symbols.whole(number), to: sink)
        case .localized(let text): write(text, to: sink)
        case .decimal(let number, let places): Self.write(symbols.decimal(number, places: places), to: sink)
        case .typed(let decimal): Self.write(symbols.typed(decimal), to: sink)
        case .money(let units, let currency): write(symbols.money(units, currency), to: sink)
        case .price(let parts, let currency): write(symbols.price(parts, currency), to: sink)
        case .moment(let moment, let style): write(self.moment(moment, style), to: sink)
        case .day(let day, let style): write(CalendarTexts.day(day, style, in: year), to: sink)
        case .distance(let meters): write(DistanceText.text(meters, language.lengths), to: sink)
        }
    }

    private func moment(_ moment: Timestamp, _ style: LocalizedText.MomentStyle) -> LocalizedText {
        CalendarTexts.moment(shifted(moment), style, in: year)
    }

    /// The year in the city.
    private var year: Int? { now.map { CivilTime(shifted($0())).year } }

    private func shifted(_ moment: Timestamp) -> Timestamp {
        moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000)
    }

    private static func write(_ text: String, to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8 { sink($0) }
    }
}

extension LocalizedText {
    /// The English text for its number, with placeholders.
    var englishPattern: String { plural.map { $0.count == 1 ? $0.one : text } ?? text }
}
