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
/// A given matrix is stored as a table. By default times are calculated from unit vectors (the chord between two places
/// gives the arc): that is faster than a table that exceeds the cache, and a table of 13,000 places would need 680 MB.
/// For a first estimate there are sketches in single precision, which the processor compares four at a time.
// Unchecked because the compiler cannot see writes to tables. Nothing writes after the initializers, so any number of
// threads can read; the tables live as long as the arena, which the travel times own.
final class TravelTimes: @unchecked Sendable {
    let count: Int
    private let arena = TableArena()
    /// Row by row: the time from the row's place; empty if times are calculated.
    private let forward: Table<Int32>
    /// Row by row: the time to the row's place.
    private let backward: Table<Int32>
    private let vectors: Table<UnitVector>
    private let millisecondsPerRadian: Double
    private let isTabled: Bool
    /// Whether all places are so near that the series for the arc is valid.
    let isCompact: Bool
    private let sketches: Table<PlaceSketch>
    /// The maximum excess of a sum of chords between sketched places, from one stop over a place to the next, over the
    /// sum of arcs: twice 2^-21 of the box for single precision, the same again for the sum, and rounding.
    let sketchError: Float

    init(table: ContiguousArray<Int32>, count: Int) {
        self.count = count
        forward = arena.table(table)
        backward = arena.table(Self.transposed(table, count))
        vectors = arena.table([])
        sketches = arena.table([])
        isTabled = true
        millisecondsPerRadian = 0
        isCompact = false
        sketchError = 0
    }

    init(places: [Coordinate], speed: MetresPerSecond) {
        let earthRadius = 6_371_008.8
        count = places.count
        (forward, backward) = (arena.table([]), arena.table([]))
        let unit = ContiguousArray(places.map(Self.unitVector))
        vectors = arena.table(unit)
        isTabled = false
        millisecondsPerRadian = earthRadius * TravelSource.roadFactor / speed.value * 1000
        let box = Box(around: unit)
        let span = 2 * box.quarterSquare.squareRoot() * millisecondsPerRadian
        isCompact = box.quarterSquare < Self.greatestSquare && span < Self.longest / 2
        sketchError = Float(2 + span * 0x1p-19)
        let (middle, scale) = (box.middle, millisecondsPerRadian)
        sketches = arena.table(isCompact ? ContiguousArray(unit.map { $0.sketch(from: middle, scale) }) : [])
    }

    private struct Box {
        private var least = UnitVector(x: 1, y: 1, z: 1)
        private var most = UnitVector(x: -1, y: -1, z: -1)

        init(around vectors: ContiguousArray<UnitVector>) {
            for vector in vectors {
                least = UnitVector(x: min(least.x, vector.x), y: min(least.y, vector.y), z: min(least.z, vector.z))
                most = UnitVector(x: max(most.x, vector.x), y: max(most.y, vector.y), z: max(most.z, vector.z))
            }
        }

        var quarterSquare: Double { least.quarterSquare(to: most) }

        var middle: UnitVector {
            UnitVector(x: (least.x + most.x) / 2, y: (least.y + most.y) / 2, z: (least.z + most.z) / 2)
        }
    }

    @inline(__always)
    func milliseconds(from origin: Int32, to destination: Int32) -> Int32 {
        guard isTabled else { return computed(origin, destination) }
        return forward[Int(origin) * count + Int(destination)]
    }

    /// Returns the same as `milliseconds(from:to:)`, fast if the destination is the same in successive calls.
    @inline(__always)
    func milliseconds(to destination: Int32, from origin: Int32) -> Int32 {
        guard isTabled else { return computed(origin, destination) }
        return backward[Int(destination) * count + Int(origin)]
    }

    /// Returns the vector of a place; invalid with a given matrix.
    @inline(__always)
    func vector(of place: Int32) -> UnitVector { vectors[Int(place)] }

    /// Returns the approximate position of a place; only for compact places.
    @inline(__always)
    func sketch(of place: Int32) -> PlaceSketch { sketches[Int(place)] }

    /// Returns the time between two compact places, the same as by their numbers.
    @inline(__always)
    func milliseconds(_ one: UnitVector, to other: Int32) -> Int32 {
        let square = one.quarterSquare(to: vectors[Int(other)])
        let arc = square.squareRoot() * (1 + square * (Self.oneSixth + square * 0.075))
        return Int32(truncatingIfNeeded: (2 * arc * millisecondsPerRadian + Self.rounding).bitPattern)
    }

    @inline(__always)
    private func computed(_ a: Int32, _ b: Int32) -> Int32 {
        let square = vectors[Int(a)].quarterSquare(to: vectors[Int(b)])
        let half = square.squareRoot()
        // The error of the arcsine series is below 1e-11 up to 640 km; beyond, the library's function takes over.
        let arc =
            square < Self.greatestSquare
            ? half * (1 + square * (Self.oneSixth + square * 0.075)) : asin(min(1, half))
        return Int32(
            truncatingIfNeeded: (min(2 * arc * millisecondsPerRadian, Self.longest) + Self.rounding).bitPattern
        )
    }

    /// Added to a number below 2^31, it leaves the rounded number in the lowest bits, without the checks of a
    /// conversion.
    private static let rounding = 0x1.8p52
    private static let longest = 1e9
    private static let greatestSquare = 0.0025
    private static let oneSixth = 1.0 / 6

    private static func transposed(_ table: ContiguousArray<Int32>, _ count: Int) -> ContiguousArray<Int32> {
        var result = table
        for row in 0..<count {
            for column in 0..<count { result[column * count + row] = table[row * count + column] }
        }
        return result
    }

    private static func unitVector(_ place: Coordinate) -> UnitVector {
        let radians = Double.pi / 180
        let across = cos(place.latitude * radians)
        return UnitVector(
            x: across * cos(place.longitude * radians),
            y: across * sin(place.longitude * radians),
            z: sin(place.latitude * radians)
        )
    }
}

struct UnitVector: BitwiseCopyable {
    var x = 0.0
    var y = 0.0
    var z = 0.0

    /// Returns a quarter of the square of the chord to another place.
    @inline(__always)
    func quarterSquare(to other: UnitVector) -> Double {
        let (x, y, z) = (x - other.x, y - other.y, z - other.z)
        return (x * x + y * y + z * z) * 0.25
    }

    /// Returns the place relative to a middle, at a scale.
    func sketch(from middle: UnitVector, _ scale: Double) -> PlaceSketch {
        PlaceSketch(
            x: Float((x - middle.x) * scale),
            y: Float((y - middle.y) * scale),
            z: Float((z - middle.z) * scale)
        )
    }
}

/// A place in milliseconds of travel from the middle of all places, so short that the processor compares four at a
/// time.
struct PlaceSketch: BitwiseCopyable {
    var x: Float = 0
    var y: Float = 0
    var z: Float = 0
}
