/// A side of a ring, stored from its southern end to its northern end, so that both neighbors of a border calculate the
/// same.
struct Edge {
    let south: Double
    let southLongitude: Double
    let north: Double
    let northLongitude: Double

    @inline(__always)
    init(_ start: Coordinate, _ end: Coordinate) {
        // Ends on one parallel are ordered too: the same border returns the same edge from both sides.
        let ascending =
            start.latitude < end.latitude || (start.latitude == end.latitude && start.longitude < end.longitude)
        let (lower, upper) = ascending ? (start, end) : (end, start)
        south = lower.latitude
        southLongitude = lower.longitude
        north = upper.latitude
        northLongitude = upper.longitude
    }

    var start: Coordinate { Coordinate(latitude: south, longitude: southLongitude) }

    var end: Coordinate { Coordinate(latitude: north, longitude: northLongitude) }

    var west: Double { min(southLongitude, northLongitude) }

    var east: Double { max(southLongitude, northLongitude) }

    /// Returns whether the edge crosses the parallel of a place to the east of it, including its southern end, but not
    /// its northern.
    @inline(__always)
    func isEast(of place: Coordinate) -> Bool {
        guard south <= place.latitude, place.latitude < north else { return false }
        return turn(to: place) > 0
    }

    /// Returns a positive value for a place west of the upward edge, negative for one east, zero on its line.
    @inline(__always)
    func turn(to place: Coordinate) -> Double {
        (northLongitude - southLongitude) * (place.latitude - south)
            - (place.longitude - southLongitude) * (north - south)
    }
}
