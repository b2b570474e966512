import CrosstownGeo
import Foundation

/// Which zone a point is in, for a million points of a city; beside looking at every polygon.
struct ZoneLookup {
    let city: BenchCity
    private static let count = 1_000_000
    private static let slowCount = 2_000

    func run(_ report: Report) {
        report.begin("Zone lookup, \(city.map.zones.count) zones")
        let points = points(Self.count)
        var found = 0
        let start = ContinuousClock.now
        for point in points { found += city.map.zone(at: point) == nil ? 0 : 1 }
        let each = start.duration(to: .now).seconds / Double(points.count) * 1e9
        report.tell("a point", each, "ns", goal: .below(100))
        report.tell("points inside a zone", "\(found) of \(points.count)")
        compare(points, each, report)
    }

    /// The reference: the bounding box and the polygon of each zone in turn, as a first program would do it.
    private func compare(_ points: [Coordinate], _ ours: Double, _ report: Report) {
        let areas = city.map.zones.map { (box: $0.area.boundingBox, area: $0.area) }
        var disagreements = 0
        let start = ContinuousClock.now
        for point in points.prefix(Self.slowCount) {
            let zone = areas.firstIndex { $0.box?.contains(point) == true && $0.area.contains(point) }
            disagreements += zone == city.map.zone(at: point) ? 0 : 1
        }
        let each = start.duration(to: .now).seconds / Double(Self.slowCount) * 1e9
        report.ratio("reference: every zone in turn", ours, to: each, "ns")
        report.tell("points on which both disagree", "\(disagreements) of \(Self.slowCount)")
    }

    private func points(_ count: Int) -> [Coordinate] {
        let box = city.map.boundingBox
        var random = SplitMix(seed: 1)
        return (0..<count).map { _ in
            Coordinate(
                latitude: .random(in: box.south...box.north, using: &random),
                longitude: .random(in: box.west...box.east, using: &random)
            )
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers in each run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
