public import CrosstownGeo

/// A docking station of a fleet whose rides were recorded.
public struct RecordedStation: Hashable, Sendable {
    /// The number by which rides name it.
    public let number: Int
    /// What people call it.
    public let name: String
    /// Where it is.
    public let place: Coordinate
    /// How many docks it has.
    public let docks: Int

    /// Makes a station.
    package init(number: Int, name: String, place: Coordinate, docks: Int) {
        (self.number, self.name, self.place, self.docks) = (number, name, place, docks)
    }
}
