import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Foundation
import Testing

/// Recordings that something is wrong with: no fault makes a way longer than the fault is.
@Suite struct DamagedTrackTests {
    @Test(arguments: 0..<120)
    func `one wild fix changes the distance by no more than it is off the way`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let fixes = Self.anyDay(seed: seed, &random)
        let index = Int.random(in: 0..<fixes.count, using: &random)
        let wild = Self.moved(fixes[index], &random)
        var damaged = fixes
        damaged[index] = wild

        let (calm, changed) = (Self.metres(Track(fixes)), Self.metres(Track(damaged)))

        let there = index > 0 ? wild.place.distance(to: fixes[index - 1].place).value : 0
        let back = index + 1 < fixes.count ? wild.place.distance(to: fixes[index + 1].place).value : 0
        // A fiftieth, and what the ends of a trip depend on fixes for.
        #expect(abs(changed - calm) <= there + back + 0.02 * calm + 100, "\(calm) m, then \(changed) m")
    }

    @Test(arguments: 0..<60)
    func `nothing that is credited is faster than what it is credited to`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var fixes = Self.anyDay(seed: seed, &random)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let index = Int.random(in: 0..<fixes.count, using: &random)
            fixes[index] = Self.moved(fixes[index], &random)
        }
        let gap = Int.random(in: 0..<fixes.count, using: &random)
        let (hours, degrees) = (Int64.random(in: 1...200, using: &random), Double.random(in: 0...40, using: &random))
        fixes = fixes[..<gap] + fixes[gap...].map { Self.later($0, hours: hours, degreesEast: degrees) }

        for trip in Track(fixes).trips() {
            for leg in trip.legs {
                let seconds = Double(leg.end.milliseconds(since: leg.start)) / 1000
                let pace = leg.distance.distance.value / max(seconds, 1)
                guard let fastest = Self.fastest[leg.modes.best] else { continue }
                #expect(pace <= fastest * 1.25, "\(leg.modes.best) at \(pace) m/s for \(seconds) s")
            }
            #expect(trip.end.milliseconds(since: trip.start) < 86_400_000)
        }
    }

    @Test func `a drive with coarse positions on both sides of it is no longer than the drive`() {
        let plane = LocalPlane(origin: Coordinate(latitude: 48, longitude: 11))
        let fixes = (0...240).flatMap { step -> [Fix] in
            let (time, way) = (Timestamp(milliseconds: Int64(step) * 10_000), Double(step) * 150)
            // Fine fixes at both ends, and in between an antenna now and then, 4 km beside the way.
            let isFine = step < 20 || step > 220
            guard isFine || step % 15 == 0 else { return [] }
            let side = isFine ? 0.0 : step % 30 == 0 ? 4000 : -4000
            return [Fix(time: time, place: plane.place(x: side, y: way), accuracy: Metres(isFine ? 8 : 900))]
        }

        let metres = Self.metres(Track(fixes))

        #expect((34_000...42_000).contains(metres), "\(metres) m")
    }

    private static let fastest: [TravelMode: Double] = [.walk: 3, .run: 7, .bike: 14, .bus: 30, .car: 55, .rail: 95]

    private static func metres(_ track: Track) -> Double { track.trips().reduce(0) { $0 + $1.distance.value } }

    private static func anyDay(seed: UInt64, _ random: inout SeededGenerator) -> [Fix] {
        let rides: [Day.Part] = [
            .move(metresPerSecond: 1.3, seconds: 1500), .move(metresPerSecond: 4.5, seconds: 1800),
            .move(metresPerSecond: 12, seconds: 1500), .move(metresPerSecond: 28, seconds: 2000),
        ]
        let parts: [Day.Part] = [.stay(seconds: 1800), rides[Int(seed % 4)], .stay(seconds: 1800)]
        let spacing = [2, 5, 10, 30].randomElement(using: &random) ?? 5
        return Day(parts: parts, secondsBetweenFixes: spacing, noise: 5).fixes(seed: seed)
    }

    /// The fix 30 m to 300 km beside where it was, and as sure of itself as any.
    private static func moved(_ fix: Fix, _ random: inout SeededGenerator) -> Fix {
        let metres = 30 * pow(10, Double.random(in: 0...4, using: &random))
        let side = Double.random(in: 0..<2 * Double.pi, using: &random)
        let place = LocalPlane(origin: fix.place).place(x: metres * sin(side), y: metres * cos(side))
        let accuracy = [5, 20, 100, 200, 900].randomElement(using: &random).map { Metres($0) }
        return Fix(time: fix.time, place: place, accuracy: accuracy)
    }

    private static func later(_ fix: Fix, hours: Int64, degreesEast: Double) -> Fix {
        Fix(
            time: fix.time.advanced(milliseconds: hours * 3_600_000),
            place: Coordinate(latitude: fix.place.latitude, longitude: fix.place.longitude + degreesEast),
            accuracy: fix.accuracy
        )
    }
}
