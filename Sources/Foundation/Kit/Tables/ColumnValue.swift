public import CrosstownWeb

/// How staff read what a column stores.
public enum ColumnValue: Sendable {
    /// A text as people wrote it.
    case text
    /// A number.
    case number
    /// A number of hundredths.
    case percent
    /// One of two, stored as 1 and 0.
    case yesOrNo
    /// A moment.
    case moment
    /// A day, counted from 1970-01-01.
    case day
    /// A day of the week, Monday being 0.
    case weekday
    /// A time of day, counted from midnight in steps of so many minutes.
    case timeOfDay(minutes: Int)
    /// A duration, counted in steps of so many milliseconds.
    case duration(milliseconds: Int)
    /// A duration in days.
    case days
    /// A distance in meters.
    case distance
    /// An amount in the smallest parts of a currency.
    case money
    /// A price in ten-thousandths of a currency.
    case price
    /// The account of a person.
    case person
    /// The name of a role that people can be given.
    case role
    /// What the role of the same row is limited to.
    case scope
    /// Another row, which people know by the title of its table.
    case row(table: String)
    /// One of a few values that have words.
    case choice([String: LocalizedText])
    /// Nothing that people could read.
    case unreadable
}
