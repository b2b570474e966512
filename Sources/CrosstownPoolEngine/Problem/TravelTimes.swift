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
/// Small problems hold a table; large ones compute from unit vectors (the chord between two places gives the arc): a table
/// of 1,300 places is slower than computing, because the cache does not hold it, and one of 13,000 takes 680 MB.
struct TravelTimes: Sendable {
    let count: Int
    private let isSymmetric: Bool
    /// Row by row: the time from the row's place; empty where times are computed.
    private let forward: ContiguousArray<Int32>
    /// Row by row: the time to the row's place; shares its storage with `forward` where both are equal.
    private let backward: ContiguousArray<Int32>
    private let vectors: ContiguousArray<SIMD4<Double>>
    private let millisecondsPerRadian: Double

    /// Up to so many places, a table (at most 1.4 MB, which the processor's cache holds) is quicker than computing.
    static let mostTabledPlaces = 600

    init(table: ContiguousArray<Int32>, count: Int) {
        self.count = count
        isSymmetric = false
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
        isSymmetric = true
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

    /// Gives the times of one place, for many questions about it.
    @inline(__always)
    func withTimes<Result>(of place: Int32, _ body: (TimesOfPlace) -> Result) -> Result {
        forward.withUnsafeBufferPointer { forward in
            backward.withUnsafeBufferPointer { backward in
                vectors.withUnsafeBufferPointer { vectors in
                    let row = forward.isEmpty ? 0 : Int(place) * count
                    return body(
                        TimesOfPlace(
                            onward: forward.baseAddress.map { $0 + row },
                            there: backward.baseAddress.map { $0 + row },
                            isTabled: !forward.isEmpty,
                            isSymmetric: isSymmetric,
                            place: Int(place),
                            vectors: vectors.baseAddress,
                            scale: millisecondsPerRadian
                        )
                    )
                }
            }
        }
    }

    @inline(__always)
    private func computed(_ a: Int32, _ b: Int32) -> Int32 {
        Self.time(vectors[Int(a)], vectors[Int(b)], millisecondsPerRadian)
    }

    @inline(__always)
    static func time(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ scale: Double) -> Int32 {
        let difference = a - b
        let square = (difference * difference).sum() * 0.25
        let half = square.squareRoot()
        // The series of the arcsine is exact to 1e-11 below 640 km; farther away the library's function takes over.
        let arc = square < 0.0025 ? half * (1 + square * (oneSixth + square * 0.075)) : asin(min(1, half))
        // The sum has the rounded number in its lowest bits, without the checks of a conversion.
        return Int32(truncatingIfNeeded: (min(2 * arc * scale, 1e9) + 0x1.8p52).bitPattern)
    }

    private static let oneSixth = 1.0 / 6

    private static func table(_ unit: ContiguousArray<SIMD4<Double>>, _ scale: Double) -> ContiguousArray<Int32> {
        let count = unit.count
        return ContiguousArray(unsafeUninitializedCapacity: count * count) { table, initialized in
            var cell = 0
            for a in unit {
                for b in unit {
                    table[cell] = time(a, b, scale)
                    cell += 1
                }
            }
            initialized = cell
        }
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

/// The times between one place and the others; lives only as long as the call that gives it.
struct TimesOfPlace {
    fileprivate let onward: UnsafePointer<Int32>?
    fileprivate let there: UnsafePointer<Int32>?
    fileprivate let isTabled: Bool
    /// Whether a way takes as long as the way back.
    let isSymmetric: Bool
    fileprivate let place: Int
    fileprivate let vectors: UnsafePointer<SIMD4<Double>>?
    fileprivate let scale: Double

    /// The time from the place to another.
    @inline(__always)
    func to(_ other: Int32) -> Int32 {
        if isTabled, let onward { return onward[Int(other)] }
        return computed(other)
    }

    /// The time from another place to this one.
    @inline(__always)
    func from(_ other: Int32) -> Int32 {
        if isTabled, let there { return there[Int(other)] }
        return computed(other)
    }

    private func computed(_ other: Int32) -> Int32 {
        guard let vectors else { return 0 }
        return TravelTimes.time(vectors[place], vectors[Int(other)], scale)
    }
}
