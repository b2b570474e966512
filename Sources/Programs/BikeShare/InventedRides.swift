import CrosstownGeo
public import CrosstownValues

/// Rides that nobody took, as even as a clock's ticks, for measuring.
public struct InventedRides: Sendable {
    /// How many stations there are.
    public var stations = 40
    /// How many docks each station has.
    public var docks = 40
    /// How many bikes there are; each is ridden in turn.
    public var bikes = 800
    /// How many rides begin in a second.
    public var perSecond = 200
    /// For how many seconds rides begin.
    public var seconds = 10
    /// How long each ride takes, in milliseconds.
    public var milliseconds: Int64 = 2_000

    /// The usual rides.
    public init() {}

    /// The plan of the rides from a moment on, with a number of riders who take turns.
    ///
    /// - Throws: `DockedFleet.Contradiction` where there are too few bikes or docks for that.
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

    /// Stations in a row, two hundred metres from each other.
    private func station(_ number: Int) -> RecordedStation {
        let origin = LocalPlane(origin: Coordinate(latitude: 37.78, longitude: -122.4))
        let place = origin.place(x: Double(number * 200), y: 0)
        return RecordedStation(number: number, name: "Station \(100 + number)", place: place, docks: docks)
    }
}
