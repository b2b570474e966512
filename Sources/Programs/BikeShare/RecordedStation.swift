public import CrosstownGeo

/// A docking station of a fleet whose rides were recorded.
public struct RecordedStation: Hashable, Sendable {
    /// Its number in the record of rides.
    public let number: Int
    /// Its name.
    public let name: String
    /// Its place.
    public let place: Coordinate
    /// The number of its docks.
    public let docks: Int

    /// Creates a station.
    package init(number: Int, name: String, place: Coordinate, docks: Int) {
        (self.number, self.name, self.place, self.docks) = (number, name, place, docks)
    }
}
