public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
import Logging

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

    /// Describes the city.
    public init(
        name: String?,
        center: Coordinate,
        timeZone: String,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int,
        contains: @escaping PlaceArea
    ) {
        self.name = name
        self.center = center
        self.timeZone = timeZone
        self.secondsFromUTC = secondsFromUTC
        self.contains = contains
    }

    /// Tells moments as the city's clocks show them.
    public var localTime: LocalTime { LocalTime(secondsFromUTC: secondsFromUTC) }
}
