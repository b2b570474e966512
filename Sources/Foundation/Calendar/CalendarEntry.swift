public import CrosstownValues

/// One event as calendars know it.
public struct CalendarEntry: Sendable, Equatable {
    /// Begins and ends.
    public enum Times: Sendable, Equatable {
        /// At moments, shown by clocks of the calendar's zone.
        case moments(from: Timestamp, to: Timestamp)
        /// On whole days, the last of which is not part of it.
        case days(from: Int, to: Int)
    }

    /// What calendars know the event by, for ever.
    public var uid: String
    /// The moment whose occurrence this one replaces, in a series.
    public var replaces: Timestamp?
    /// Whether all occurrences after that one change with it (`RANGE=THISANDFUTURE`).
    public var changesLater: Bool
    /// How often the event was changed.
    public var sequence: Int
    /// When it was made.
    public var madeAt: Timestamp
    /// When it was changed last.
    public var changedAt: Timestamp
    /// When it is.
    public var times: Times
    /// What it is called.
    public var title: String
    /// What it is about.
    public var text: String
    /// Where it is.
    public var place: String
    /// Latitude and longitude in degrees.
    public var position: (latitude: Double, longitude: Double)?
    /// A page about it.
    public var link: String?
    /// Words to sort it by.
    public var tags: [String]
    /// How it comes again.
    public var rule: RecurrenceRule?
    /// The clocks that a series is expanded by, as its beginning is written; `nil` for those of whoever reads it.
    public var zone: ZoneTimes?
    /// When it comes besides, whatever the rule says.
    public var additions: [Timestamp]
    /// How many milliseconds those of them take that say so; the others take as long as the entry.
    public var additionLengths: [Timestamp: Int64]
    /// When it does not come, although the rule says so.
    public var exceptions: [Timestamp]
    /// Days, by its own clocks, on which it does not come at any time.
    public var exceptionDays: Set<Int>
    /// Whether it was called off.
    public var isCancelled: Bool

    /// Describes an event.
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

    /// Whether both say the same.
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
