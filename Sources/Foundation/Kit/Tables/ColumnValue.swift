public import CrosstownWeb

/// How staff read a column's values.
public enum ColumnValue: Sendable {
    /// A text of a user.
    case text
    /// A number.
    case number
    /// A number in percent.
    case percent
    /// A Boolean, stored as 1 and 0.
    case yesOrNo
    /// A timestamp.
    case moment
    /// A day, counted from 1970-01-01.
    case day
    /// A day of the week, Monday being 0.
    case weekday
    /// A time of day, counted from midnight in units of so many minutes.
    case timeOfDay(minutes: Int)
    /// A duration, in units of so many milliseconds.
    case duration(milliseconds: Int)
    /// A duration in days.
    case days
    /// A distance in meters.
    case distance
    /// An amount in the smallest unit of a currency.
    case money
    /// A price in ten-thousandths of a currency.
    case price
    /// The account of a person.
    case person
    /// The name of a role.
    case role
    /// The scope of the same row's role.
    case scope
    /// Another row, shown by the title of its table.
    case row(table: String)
    /// One of a few values with labels.
    case choice([String: LocalizedText])
    /// Nothing readable.
    case unreadable
}
