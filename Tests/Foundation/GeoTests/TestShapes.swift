import CrosstownGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Boundaries to divide, drawn in metres around a place in Porto.
enum TestShapes {
    static let plane = LocalPlane(origin: Coordinate(latitude: 41.15, longitude: -8.61))

    static func ring(_ points: [(x: Double, y: Double)]) -> [Coordinate] {
        (points + points.prefix(1)).map { plane.place(x: $0.x, y: $0.y) }
    }

    static func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Polygon {
        Polygon(outer: ring([(west, south), (east, south), (east, north), (west, north)]))
    }

    /// A ring whose radius depends on the angle.
    static func round(_ corners: Int, radius: (Double) -> Double) -> [Coordinate] {
        ring(
            (0..<corners).map { corner in
                let angle = 2 * Double.pi * Double(corner) / Double(corners)
                return (radius(angle) * cos(angle), radius(angle) * sin(angle))
            }
        )
    }

    /// Five arms, as deep as a third of their length.
    static let star = Polygon(outer: round(10) { cos(5 * $0) > 0 ? 7_000 : 2_800 })

    /// A lake in the middle.
    static let lake = Polygon(outer: round(60) { _ in 5_000 }, holes: [round(24) { _ in 1_800 }])

    /// About 100 square kilometres, with bays.
    static let bays = Polygon(
        outer: round(240) { 5_500 + 700 * sin(3 * $0 + 1) + 500 * sin(7 * $0) + 150 * sin(31 * $0) }
    )

    /// As small as Monaco, and long.
    static let strip = rectangle(0, 0, 3_400, 600)
}

/// Random numbers that a seed determines (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func places(in area: MultiPolygon, count: Int) -> [Coordinate] {
        guard let box = area.boundingBox else { return [] }
        var places: [Coordinate] = []
        while places.count < count {
            let place = Coordinate(
                latitude: Double.random(in: box.south...box.north, using: &self),
                longitude: Double.random(in: box.west...box.east, using: &self)
            )
            if area.contains(place) { places.append(place) }
        }
        return places
    }
}
