public import CrosstownWeb

/// What staff call a column, and how they read its values.
public enum ColumnWords: Sendable {
    /// Its label and its values.
    case shown(LocalizedText, ColumnValue)
    /// Staff have no use for it, for a reason.
    case leftOut(because: String)

    /// A text as people wrote it.
    public static func text(_ label: LocalizedText) -> Self { .shown(label, .text) }

    /// A number.
    public static func number(_ label: LocalizedText) -> Self { .shown(label, .number) }

    /// A number of hundredths.
    public static func percent(_ label: LocalizedText) -> Self { .shown(label, .percent) }

    /// One of two, stored as 1 and 0.
    public static func yesOrNo(_ label: LocalizedText) -> Self { .shown(label, .yesOrNo) }

    /// A moment.
    public static func moment(_ label: LocalizedText) -> Self { .shown(label, .moment) }

    /// A day, counted from 1970-01-01.
    public static func day(_ label: LocalizedText) -> Self { .shown(label, .day) }

    /// A day of the week, Monday being 0.
    public static func weekday(_ label: LocalizedText) -> Self { .shown(label, .weekday) }

    /// A time of day in minutes since midnight.
    public static func minuteOfDay(_ label: LocalizedText) -> Self { .shown(label, .timeOfDay(minutes: 1)) }

    /// A time of day in hours since midnight.
    public static func hourOfDay(_ label: LocalizedText) -> Self { .shown(label, .timeOfDay(minutes: 60)) }

    /// A duration in minutes.
    public static func minutes(_ label: LocalizedText) -> Self { .shown(label, .duration(milliseconds: 60_000)) }

    /// A duration in days.
    public static func days(_ label: LocalizedText) -> Self { .shown(label, .days) }

    /// A duration in milliseconds.
    public static func milliseconds(_ label: LocalizedText) -> Self { .shown(label, .duration(milliseconds: 1)) }

    /// A distance in meters.
    public static func metres(_ label: LocalizedText) -> Self { .shown(label, .distance) }

    /// An amount in the smallest parts of the row's currency, or of the city's.
    public static func money(_ label: LocalizedText) -> Self { .shown(label, .money) }

    /// A price in ten-thousandths of the row's currency, or of the city's.
    public static func price(_ label: LocalizedText) -> Self { .shown(label, .price) }

    /// The account of a person.
    public static func person(_ label: LocalizedText) -> Self { .shown(label, .person) }

    /// Another row, which people know by the title of its table.
    public static func row(_ label: LocalizedText, in table: String) -> Self { .shown(label, .row(table: table)) }

    /// One of a few values that have words.
    public static func choice(_ label: LocalizedText, _ words: [String: LocalizedText]) -> Self {
        .shown(label, .choice(words))
    }

    /// One of the values of a type, whose words are known.
    public static func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ label: LocalizedText,
        of type: Value.Type,
        _ words: (Value) -> LocalizedText
    ) -> Self {
        let pairs = Value.allCases.map { ($0.rawValue, words($0)) }
        return .shown(label, .choice(Dictionary(pairs, uniquingKeysWith: { first, _ in first })))
    }

    /// Something of which people read only that it changed, as what is stored is written for programs.
    public static func changed(_ label: LocalizedText) -> Self { .shown(label, .unreadable) }
}
