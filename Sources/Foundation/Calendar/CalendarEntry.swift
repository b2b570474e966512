public import CrosstownValues

/// A calendar event.
public struct CalendarEntry: Sendable, Equatable {
    /// The start and the end.
    public enum Times: Sendable, Equatable {
        /// Timestamps, shown in the calendar's time zone.
        case moments(from: Timestamp, to: Timestamp)
        /// Whole days; the last is exclusive.
        case days(from: Int, to: Int)
    }

    /// The permanent ID of the event in calendars.
    public var uid: String
    /// The time of the occurrence that this one replaces, in a series.
    public var replaces: Timestamp?
    /// Whether all later occurrences change with it (`RANGE=THISANDFUTURE`).
    public var changesLater: Bool
    /// The number of updates.
    public var sequence: Int
    /// When it was created.
    public var madeAt: Timestamp
    /// When it was last updated.
    public var changedAt: Timestamp
    /// The start and the end.
    public var times: Times
    /// The title.
    public var title: String
    /// The description.
    public var text: String
    /// The place.
    public var place: String
    /// Latitude and longitude in degrees.
    public var position: (latitude: Double, longitude: Double)?
    /// A page about it.
    public var link: String?
    /// The tags.
    public var tags: [String]
    /// The rule of recurrence.
    public var rule: RecurrenceRule?
    /// The time zone of the series, in which its start is written; `nil` for the reader's.
    public var zone: ZoneTimes?
    /// Additional occurrences, independent of the rule.
    public var additions: [Timestamp]
    /// The milliseconds of additional occurrences with their own length; the others last as long as the entry.
    public var additionLengths: [Timestamp: Int64]
    /// Exceptions from the rule.
    public var exceptions: [Timestamp]
    /// Days without any occurrence, in its own time zone.
    public var exceptionDays: Set<Int>
    /// Whether it was canceled.
    public var isCancelled: Bool

    /// Creates an event.
    public init(
        uid: String,
        replaces: Timestamp? = nil,
        changesLater: Bool = false,
        sequence: Int = 0,
        madeAt: Timestamp,
        changedAt: Timestamp,
        times: Times,
        title: String,
        text: String = "",
        place: String = "",
        position: (latitude: Double, longitude: Double)? = nil,
        link: String? = nil,
        tags: [String] = [],
        rule: RecurrenceRule? = nil,
        zone: ZoneTimes? = nil,
        additions: [Timestamp] = [],
        additionLengths: [Timestamp: Int64] = [:],
        exceptions: [Timestamp] = [],
        exceptionDays: Set<Int> = [],
        isCancelled: Bool = false
    ) {
        self.uid = uid
        self.replaces = replaces
        self.changesLater = changesLater
        self.sequence = sequence
        self.madeAt = madeAt
        self.changedAt = changedAt
        self.times = times
        self.title = title
        self.text = text
        self.place = place
        self.position = position
        self.link = link
        self.tags = tags
        self.rule = rule
        self.zone = zone
        self.additions = additions
        self.additionLengths = additionLengths
        self.exceptions = exceptions
        self.exceptionDays = exceptionDays
        self.isCancelled = isCancelled
    }

    /// Returns whether both are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.uid == right.uid && left.replaces == right.replaces && left.sequence == right.sequence
            && left.changedAt == right.changedAt && left.times == right.times && left.title == right.title
            && left.text == right.text && left.place == right.place && left.rule == right.rule
            && left.additions == right.additions && left.additionLengths == right.additionLengths
            && left.exceptions == right.exceptions && left.exceptionDays == right.exceptionDays
            && left.changesLater == right.changesLater && left.isCancelled == right.isCancelled
            && left.position?.latitude == right.position?.latitude
            && left.position?.longitude == right.position?.longitude
    }
}
