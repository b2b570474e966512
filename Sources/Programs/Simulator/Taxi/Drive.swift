import CrosstownGeo
import CrosstownValues

/// A drive along a route at a constant speed.
struct Drive: Hashable, Sendable {
    private static let speeds = 2.0...25.0

    private let way: Polyline
    private let speed: MetresPerSecond
    private var travelled = Metres.zero

    /// Begins a drive; a factor above 1 is faster than the route's duration.
    init(_ route: StreetRoute, factor: Double) {
        way = route.way
        let expected = route.duration.value > 0 ? route.way.length.value / route.duration.value : Self.speeds.upperBound
        speed = MetresPerSecond(min(max(expected * factor, Self.speeds.lowerBound), Self.speeds.upperBound))
    }

    var hasArrived: Bool { travelled >= way.length }

    /// The position of the car; `nil` on an empty route.
    var place: Coordinate? { way.place(at: travelled) }

    var heading: Degrees? { way.heading(at: travelled) }

    var currentSpeed: MetresPerSecond { hasArrived ? .zero : speed }

    mutating func advance(_ time: Seconds) {
        travelled = min(way.length, travelled + Metres(speed.value * time.value))
    }
}
