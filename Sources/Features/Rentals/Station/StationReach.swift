package import CrosstownGeo
package import CrosstownValues

/// The rule that tells at which station a vehicle is returned, and where the nearest free dock is.
package struct StationReach {
    /// How far from the middle of a station its docks may be.
    static let radius = Metres(50)
    /// How much of the inaccuracy of a phone's position is forgiven.
    static let mostForgiven = Metres(50)

    /// A station as the rule knows it.
    package struct Candidate: Hashable {
        package let station: Station
        /// Whether another vehicle can be returned there.
        package let hasRoom: Bool
        /// Whether vehicles go into docks there.
        var hasDocks = true

        /// A station with room or without.
        package init(station: Station, hasRoom: Bool, hasDocks: Bool = true) {
            (self.station, self.hasRoom, self.hasDocks) = (station, hasRoom, hasDocks)
        }
    }

    let stations: [Candidate]

    /// The rule for some stations.
    package init(stations: [Candidate]) { self.stations = stations }

    /// The station that a rider stands at, with room or without.
    package func station(at place: Coordinate, accuracy: Metres) -> Candidate? {
        let reach = Self.radius + min(accuracy, Self.mostForgiven)
        return nearest(to: place, among: stations.filter { $0.station.place.distance(to: place) <= reach })
    }

    /// The nearest station where a vehicle can be returned.
    package func nearestWithRoom(to place: Coordinate) -> Candidate? {
        nearest(to: place, among: stations.filter(\.hasRoom))
    }

    private func nearest(to place: Coordinate, among candidates: [Candidate]) -> Candidate? {
        candidates.min { $0.station.place.distance(to: place) < $1.station.place.distance(to: place) }
    }
}

extension StationReach {
    /// The rule for stations with what stands there now; where no ride may end, nothing can be returned.
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
