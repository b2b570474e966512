import CrosstownGeo
public import CrosstownValues

/// Invented rides at constant intervals, for measurements.
public struct InventedRides: Sendable {
    /// The number of stations.
    public var stations = 40
    /// The number of docks at each station.
    public var docks = 40
    /// The number of bikes, which are ridden in turn.
    public var bikes = 800
    /// The number of rides that begin in a second.
    public var perSecond = 200
    /// The number of seconds in which rides begin.
    public var seconds = 10
    /// The duration of each ride in milliseconds.
    public var milliseconds: Int64 = 2_000

    /// Creates the default rides.
    public init() {}

    /// Returns the plan of the rides from a moment on, with a number of riders who take turns.
    ///
    /// - Throws: `DockedFleet.Contradiction` if there are too few bikes or docks.
    public func plan(from beginning: Timestamp, riders: Int) throws(DockedFleet.Contradiction) -> BikeSharePlan {
        let rides = (0..<perSecond * seconds).map { number in
            let start = beginning.advanced(milliseconds: Int64(number * 1000 / perSecond))
            let (bike, lap) = (number % bikes, number / bikes)
            return RecordedRide(
                bike: "BIKE\(1000 + bike)",
                startedAt: start,
                endedAt: start.advanced(milliseconds: milliseconds),
                start: (bike + lap) % stations,
                end: (bike + lap + 1) % stations
            )
        }
        return try BikeSharePlan(rides, stations: (0..<stations).map(station), riders: riders)
    }

    /// Stations in a row, two hundred meters from each other.
    private func station(_ number: Int) -> RecordedStation {
        let origin = LocalPlane(origin: Coordinate(latitude: 37.78, longitude: -122.4))
        let place = origin.place(x: Double(number * 200), y: 0)
        return RecordedStation(number: number, name: "Station \(100 + number)", place: place, docks: docks)
    }
}
