package import CrosstownGeo
package import CrosstownValues

/// The rule on where a vehicle is returned, and where the nearest free dock is.
package struct StationReach {
    /// The maximum distance of docks from the middle of a station.
    static let radius = Metres(50)
    /// The maximum inaccuracy of a phone's position that is tolerated.
    static let mostForgiven = Metres(50)

    /// A station for the rule.
    package struct Candidate: Hashable {
        package let station: Station
        /// Whether another vehicle can be returned.
        package let hasRoom: Bool
        /// Whether the station has docks.
        var hasDocks = true

        /// Creates a candidate.
        package init(station: Station, hasRoom: Bool, hasDocks: Bool = true) {
            (self.station, self.hasRoom, self.hasDocks) = (station, hasRoom, hasDocks)
        }
    }

    let stations: [Candidate]

    /// Creates the rule for stations.
    package init(stations: [Candidate]) { self.stations = stations }

    /// Returns the rider's station, with room or not.
    package func station(at place: Coordinate, accuracy: Metres) -> Candidate? {
        let reach = Self.radius + min(accuracy, Self.mostForgiven)
        return nearest(to: place, among: stations.filter { $0.station.place.distance(to: place) <= reach })
    }

    /// Returns the nearest station with room.
    package func nearestWithRoom(to place: Coordinate) -> Candidate? {
        nearest(to: place, among: stations.filter(\.hasRoom))
    }

    private func nearest(to place: Coordinate, among candidates: [Candidate]) -> Candidate? {
        candidates.min { $0.station.place.distance(to: place) < $1.station.place.distance(to: place) }
    }
}

extension StationReach {
    /// Creates the rule from current counts; a station where no ride may end has no room.
    init(_ counts: [StationCount], _ rules: AreaRules) {
        self.init(
            stations: counts.map {
                Candidate(
                    station: $0.station,
                    hasRoom: $0.takesReturns && rules.mayEnd(at: $0.station.place),
                    hasDocks: $0.hasDocks
                )
            }
        )
    }
}
