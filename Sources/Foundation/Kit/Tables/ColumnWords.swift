public import CrosstownWeb

/// The label of a column for staff, and the format of its values.
public enum ColumnWords: Sendable {
    /// A label and a format.
    case shown(LocalizedText, ColumnValue)
    /// Hidden from staff, with the reason.
    case leftOut(because: String)

    /// Creates the label of a user's text.
    public static func text(_ label: LocalizedText) -> Self { .shown(label, .text) }

    /// Creates the label of a number.
    public static func number(_ label: LocalizedText) -> Self { .shown(label, .number) }

    /// Creates the label of a number in percent.
    public static func percent(_ label: LocalizedText) -> Self { .shown(label, .percent) }

    /// Creates the label of a Boolean, stored as 1 and 0.
    public static func yesOrNo(_ label: LocalizedText) -> Self { .shown(label, .yesOrNo) }

    /// Creates the label of a timestamp.
    public static func moment(_ label: LocalizedText) -> Self { .shown(label, .moment) }

    /// Creates the label of a day, counted from 1970-01-01.
    public static func day(_ label: LocalizedText) -> Self { .shown(label, .day) }

    /// Creates the label of a day of the week, Monday being 0.
    public static func weekday(_ label: LocalizedText) -> Self { .shown(label, .weekday) }

    /// Creates the label of a time of day in minutes since midnight.
    public static func minuteOfDay(_ label: LocalizedText) -> Self { .shown(label, .timeOfDay(minutes: 1)) }

    /// Creates the label of a time of day in hours since midnight.
    public static func hourOfDay(_ label: LocalizedText) -> Self { .shown(label, .timeOfDay(minutes: 60)) }

    /// Creates the label of a duration in minutes.
    public static func minutes(_ label: LocalizedText) -> Self { .shown(label, .duration(milliseconds: 60_000)) }

    /// Creates the label of a duration in days.
    public static func days(_ label: LocalizedText) -> Self { .shown(label, .days) }

    /// Creates the label of a duration in milliseconds.
    public static func milliseconds(_ label: LocalizedText) -> Self { .shown(label, .duration(milliseconds: 1)) }

    /// Creates the label of a distance in meters.
    public static func metres(_ label: LocalizedText) -> Self { .shown(label, .distance) }

    /// Creates the label of an amount in the smallest unit of the row's currency, by default the city's.
    public static func money(_ label: LocalizedText) -> Self { .shown(label, .money) }

    /// Creates the label of a price in ten-thousandths of the row's currency, by default the city's.
    public static func price(_ label: LocalizedText) -> Self { .shown(label, .price) }

    /// Creates the label of a user's account.
    public static func person(_ label: LocalizedText) -> Self { .shown(label, .person) }

    /// Creates the label of another row, shown by the title of its table.
    public static func row(_ label: LocalizedText, in table: String) -> Self { .shown(label, .row(table: table)) }

    /// Creates the label of a choice.
    public static func choice(_ label: LocalizedText, _ words: [String: LocalizedText]) -> Self {
        .shown(label, .choice(words))
    }

    /// Creates the label of a choice among the values of a type.
    public static func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ label: LocalizedText,
        of type: Value.Type,
        _ words: (Value) -> LocalizedText
    ) -> Self {
        let pairs = Value.allCases.map { ($0.rawValue, words($0)) }
        return .shown(label, .choice(Dictionary(pairs, uniquingKeysWith: { first, _ in first })))
    }

    /// Creates the label of a column that shows only that it changed, since its values are for programs.
    public static func changed(_ label: LocalizedText) -> Self { .shown(label, .unreadable) }
}
