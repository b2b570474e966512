import CrosstownGeo
import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Travel times in milliseconds between numbered places.
///
/// Small problems hold a table; large ones compute from unit vectors (the chord between two places gives the arc),
/// because a table of 13,000 places would take 680 MB.
struct TravelTimes: Sendable {
    let count: Int
    /// Row by row: the time from the row's place; empty where times are computed.
    private let forward: ContiguousArray<Int32>
    /// Row by row: the time to the row's place; shares its storage with `forward` where both are equal.
    private let backward: ContiguousArray<Int32>
    private let vectors: ContiguousArray<SIMD4<Double>>
    private let millisecondsPerRadian: Double

    /// Up to so many places, a table (at most 36 MB) is quicker than computing.
    static let mostTabledPlaces = 3000

    init(table: ContiguousArray<Int32>, count: Int) {
        self.count = count
        forward = table
        backward = Self.transposed(table, count)
        vectors = []
        millisecondsPerRadian = 0
    }

    init(places: [Coordinate], speed: MetresPerSecond) {
        let earthRadius = 6_371_008.8
        let scale = earthRadius * TravelSource.roadFactor / speed.value * 1000
        let unit = ContiguousArray(places.map(Self.unitVector))
        count = places.count
        vectors = unit
        millisecondsPerRadian = scale
        guard places.count <= Self.mostTabledPlaces else {
            (forward, backward) = ([], [])
            return
        }
        forward = Self.table(unit, scale)
        backward = forward
    }

    @inline(__always)
    func milliseconds(from origin: Int32, to destination: Int32) -> Int32 {
        if forward.isEmpty { return computed(origin, destination) }
        return forward[Int(origin) * count + Int(destination)]
    }

    /// The same as `milliseconds(from:to:)`, quick where the destination stays the same from call to call.
    @inline(__always)
    func milliseconds(to destination: Int32, from origin: Int32) -> Int32 {
        if forward.isEmpty { return computed(origin, destination) }
        return backward[Int(destination) * count + Int(origin)]
    }

    @inline(__always)
    private func computed(_ a: Int32, _ b: Int32) -> Int32 {
        Self.time(vectors[Int(a)], vectors[Int(b)], millisecondsPerRadian)
    }

    @inline(__always)
    private static func time(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ scale: Double) -> Int32 {
        let difference = a - b
        let half = ((difference * difference).sum() / 4).squareRoot()
        let square = half * half
        // The series of the arcsine is exact to 1e-11 below 640 km; farther away the library's function takes over.
        let arc = half < 0.05 ? half * (1 + square * (1 / 6 + square * 3 / 40)) : asin(min(1, half))
        return Int32(min(2 * arc * scale, 1e9).rounded())
    }

    private static func table(_ unit: ContiguousArray<SIMD4<Double>>, _ scale: Double) -> ContiguousArray<Int32> {
        var table = ContiguousArray<Int32>()
        table.reserveCapacity(unit.count * unit.count)
        for a in unit {
            for b in unit { table.append(time(a, b, scale)) }
        }
        return table
    }

    private static func transposed(_ table: ContiguousArray<Int32>, _ count: Int) -> ContiguousArray<Int32> {
        var result = table
        for row in 0..<count {
            for column in 0..<count { result[column * count + row] = table[row * count + column] }
        }
        return result
    }

    private static func unitVector(_ place: Coordinate) -> SIMD4<Double> {
        let radians = Double.pi / 180
        let across = cos(place.latitude * radians)
        return SIMD4(
            across * cos(place.longitude * radians),
            across * sin(place.longitude * radians),
            sin(place.latitude * radians),
            0
        )
    }
}
