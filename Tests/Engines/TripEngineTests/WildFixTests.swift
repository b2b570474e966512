import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Foundation
import Testing

/// Rides of 6 km in which the phone says for one fix or a few that it is somewhere else.
@Suite struct WildFixTests {
    @Test(arguments: [1.0, 2, 5, 47.4])
    func `a ride with one fix some degrees off is as long as without it`(degrees: Double) {
        var fixes = Self.ride(seed: 1)
        let wild = Coordinate(latitude: 47.4 - degrees, longitude: 8.5 - min(degrees, 8.5))

        fixes[120] = Fix(time: fixes[120].time, place: wild, accuracy: Metres(10))

        #expect(abs(Track(fixes).distance.distance.value - 6000) < 60)
    }

    @Test(arguments: 0..<300)
    func `fixes that nothing can have brought the phone to change nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let right = Self.ride(seed: seed)
        let wrong = Self.range(of: right, random: &random)
        var fixes = right
        for index in wrong {
            let place = Bool.random(using: &random) ? Self.anyPlace(&random) : Self.placeBeside(right[index], &random)
            fixes[index] = Fix(time: right[index].time, place: place, accuracy: Self.accuracy(&random))
        }

        let length = Track(fixes).distance.distance.value

        let rest = Track(right.indices.filter { !wrong.contains($0) }.map { right[$0] })
        #expect(abs(length - rest.distance.distance.value) < 1)
        #expect(abs(length - 6000) < 200)
    }

    @Test(arguments: 0..<200)
    func `fixes that are off by some hundred metres add no more than the way there and back`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let right = Self.ride(seed: seed)
        let wrong = Self.range(of: right, random: &random)
        var (fixes, thereAndBack) = (right, 0.0)
        for index in wrong {
            let (east, north) = (
                Double.random(in: -1500...1500, using: &random), Double.random(in: -1500...1500, using: &random)
            )
            thereAndBack += 2 * (east * east + north * north).squareRoot()
            let place = LocalPlane(origin: right[index].place).place(x: east, y: north)
            fixes[index] = Fix(time: right[index].time, place: place, accuracy: Self.accuracy(&random))
        }

        let length = Track(fixes).distance.distance.value

        #expect(abs(length - Track(right).distance.distance.value) < 1.1 * thereAndBack + 60)
    }

    @Test func `trips of a day with wild fixes are those of the day without them`() {
        let right = Day.commute.fixes(seed: 3)
        var fixes = right
        for index in stride(from: 20, to: fixes.count, by: 31) {
            let place = Coordinate(latitude: Double(index % 90), longitude: Double(index % 180))
            fixes.insert(Fix(time: right[index].time.advanced(milliseconds: 5000), place: place), at: index)
        }

        let (wild, calm) = (Track(fixes).trips(), Track(right).trips())

        #expect(wild == calm)
    }

    /// Twenty minutes at 5 m/s to the north-east, with a fix every five seconds.
    private static func ride(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        let plane = LocalPlane(origin: Coordinate(latitude: 47.4, longitude: 8.5))
        return stride(from: 0, through: 1200, by: 5).map { second in
            let way = Double(second) * 5 / 2.0.squareRoot()
            let x = way + Double.random(in: -3...3, using: &random)
            let y = way + Double.random(in: -3...3, using: &random)
            return Fix(
                time: Timestamp(milliseconds: Int64(second) * 1000),
                place: plane.place(x: x, y: y),
                accuracy: Metres(6)
            )
        }
    }

    /// One to three fixes in a row, the first and the last ones often.
    private static func range(of fixes: [Fix], random: inout SeededGenerator) -> Range<Int> {
        let count = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return 0..<count
        case 1: return fixes.count - count..<fixes.count
        default:
            let first = Int.random(in: 0...fixes.count - count, using: &random)
            return first..<first + count
        }
    }

    private static func anyPlace(_ random: inout SeededGenerator) -> Coordinate {
        Coordinate(
            latitude: Double.random(in: -90...40, using: &random),
            longitude: Double.random(in: -180...180, using: &random)
        )
    }

    /// A place 5 to 200 km from a fix.
    private static func placeBeside(_ fix: Fix, _ random: inout SeededGenerator) -> Coordinate {
        let metres = Double.random(in: 5000...200_000, using: &random)
        let (x, y) =
            [(metres, 0), (0, metres), (-metres, 0), (0, -metres)].randomElement(using: &random) ?? (metres, 0)
        return LocalPlane(origin: fix.place).place(x: x, y: y)
    }

    private static func accuracy(_ random: inout SeededGenerator) -> Metres? {
        [nil, 1, 20, 150, 200, 500, 5000].randomElement(using: &random)?.map { Metres($0) }
    }
}
