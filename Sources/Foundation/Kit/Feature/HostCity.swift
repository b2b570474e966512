public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
import Logging

/// How many seconds clocks at a place are ahead of UTC at a moment; `nil` where they show the city's time, or nobody knows.
public typealias ClocksElsewhere = @Sendable (Coordinate, Timestamp) -> Int?

/// The city that a host serves.
public struct HostCity: Sendable {
    /// Its name, where it is to be shown.
    public var name: String?
    /// Where maps begin.
    public var center: Coordinate
    /// Its time zone, as the IANA database names it.
    public var timeZone: String
    /// How many seconds its clocks are ahead of UTC at a moment.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int
    /// Whether a position lies in it.
    public var contains: PlaceArea
    /// What clocks far from it show.
    public var clocksElsewhere: ClocksElsewhere

    /// Describes the city.
    public init(
        name: String?,
        center: Coordinate,
        timeZone: String,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int,
        contains: @escaping PlaceArea,
        clocksElsewhere: @escaping ClocksElsewhere = { _, _ in nil }
    ) {
        self.name = name
        self.center = center
        self.timeZone = timeZone
        self.secondsFromUTC = secondsFromUTC
        self.contains = contains
        self.clocksElsewhere = clocksElsewhere
    }

    /// Tells moments as the city's clocks show them.
    public var localTime: LocalTime { LocalTime(secondsFromUTC: secondsFromUTC) }
}
