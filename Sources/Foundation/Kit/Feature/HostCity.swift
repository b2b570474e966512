public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
import Logging

/// Returns how many seconds clocks at a place are ahead of UTC; `nil` if they show the city's time, or it is unknown.
public typealias ClocksElsewhere = @Sendable (Coordinate, Timestamp) -> Int?

/// The city of a host.
public struct HostCity: Sendable {
    /// The name, if it should be shown.
    public var name: String?
    /// The default center of maps.
    public var center: Coordinate
    /// The IANA name of its time zone.
    public var timeZone: String
    /// Returns how many seconds its clocks are ahead of UTC.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int
    /// Returns whether a position is in the city.
    public var contains: PlaceArea
    /// The time zones of places far from it.
    public var clocksElsewhere: ClocksElsewhere

    /// Creates a city.
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

    /// The formatter of timestamps in the city's time.
    public var localTime: LocalTime { LocalTime(secondsFromUTC: secondsFromUTC) }
}
