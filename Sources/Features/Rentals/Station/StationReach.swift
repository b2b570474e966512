import CrosstownGeo
import CrosstownValues

/// The rule that tells at which station a vehicle is returned, and where the nearest free dock is.
struct StationReach {
    /// How far from the middle of a station its docks may be.
    static let radius = Metres(50)
    /// How much of the inaccuracy of a phone's position is forgiven.
    static let mostForgiven = Metres(50)

    /// A station as the rule knows it.
    struct Candidate: Hashable {
        let station: Station
        /// Whether another vehicle can be returned there.
        let hasRoom: Bool
        /// Whether vehicles go into docks there.
        var hasDocks = true
    }

    let stations: [Candidate]

    /// The station that a rider stands at, with room or without.
    func station(at place: Coordinate, accuracy: Metres) -> Candidate? {
        let reach = Self.radius + min(accuracy, Self.mostForgiven)
        return nearest(to: place, among: stations.filter { $0.station.place.distance(to: place) <= reach })
    }

    /// The nearest station where a vehicle can be returned.
    func nearestWithRoom(to place: Coordinate) -> Candidate? {
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
