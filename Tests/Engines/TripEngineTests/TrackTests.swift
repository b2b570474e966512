import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct TrackTests {
    @Test func `a straight ride is as long as it is, within its stated error`() {
        let fixes = Ride(metresPerSecond: 6, seconds: 600, noise: 4).fixes(seed: 7)

        let estimate = Track(fixes).distance

        #expect(abs(estimate.distance.value - 3600) <= max(estimate.error.value, 72))
    }

    @Test func `noise makes a walk no more than a tenth longer`() {
        let fixes = Ride(metresPerSecond: 1.3, seconds: 900, noise: 6).fixes(seed: 11)

        let estimate = Track(fixes).distance

        #expect(abs(estimate.distance.value - 1170) < 117)
    }

    @Test(arguments: [20, 30, 45])
    func `a ride through a grid of streets is as long as they are, though few of its corners are seen`(seconds: Int) {
        let plane = LocalPlane(origin: Coordinate(latitude: 41.15, longitude: -8.6))
        let (street, metresPerSecond) = (300.0, 8.0)
        let fixes = stride(from: 0, through: 1800, by: seconds).map { second in
            let way = metresPerSecond * Double(second) / street
            let (whole, part) = (way.rounded(.down), way.truncatingRemainder(dividingBy: 1) * street)
            // Two streets to the east, one to the north, and so on.
            let (east, north) = (street * (2 * (whole / 3).rounded(.down)), street * (whole / 3).rounded(.down))
            let along = whole.truncatingRemainder(dividingBy: 3)
            let x = along < 2 ? east + along * street + part : east + 2 * street
            let y = along < 2 ? north : north + part
            let time = Timestamp(milliseconds: Int64(second) * 1000)
            return Fix(time: time, place: plane.place(x: x, y: y), accuracy: Metres(5))
        }

        let estimate = Track(fixes).distance

        let truth = metresPerSecond * 1800
        #expect(abs(estimate.distance.value / truth - 1) < 0.04)
        #expect(abs(estimate.distance.value - truth) < estimate.error.value)
    }

    @Test func `a ride in a circle is as long as the circle, though its fixes are far apart`() {
        let plane = LocalPlane(origin: Coordinate(latitude: 52.5, longitude: 13.4))
        let (radius, metresPerSecond, seconds) = (200.0, 10.0, 600)
        let fixes = stride(from: 0, through: seconds, by: 20).map { second in
            let angle = metresPerSecond * Double(second) / radius
            let place = plane.place(x: radius * cos(angle), y: radius * sin(angle))
            return Fix(time: Timestamp(milliseconds: Int64(second) * 1000), place: place, accuracy: Metres(5))
        }

        let length = Track(fixes).distance.distance.value

        // What fixes 20 s apart hide of streets is added to a circle, too, which hides nothing.
        #expect(abs(length / (metresPerSecond * Double(seconds)) - 1) < 0.035)
    }

    @Test(arguments: [7, 8, 9] as [UInt64])
    func `a ride round the block is as long as the streets, though fixes are noisy`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let plane = LocalPlane(origin: Coordinate(latitude: 52.5, longitude: 13.4))
        let (street, metresPerSecond, seconds) = (120.0, 5.0, 720)
        let corners: [(x: Double, y: Double)] = [(0, 0), (street, 0), (street, street), (0, street)]
        let fixes = (0...seconds).map { second in
            let way = metresPerSecond * Double(second) / street
            let (from, to) = (corners[Int(way) % 4], corners[(Int(way) + 1) % 4])
            let share = way - way.rounded(.down)
            let x = from.x + share * (to.x - from.x) + Double.random(in: -3...3, using: &random)
            let y = from.y + share * (to.y - from.y) + Double.random(in: -3...3, using: &random)
            let time = Timestamp(milliseconds: Int64(second) * 1000)
            return Fix(time: time, place: plane.place(x: x, y: y), accuracy: Metres(10))
        }

        let length = Track(fixes).distance.distance.value

        #expect(abs(length / (metresPerSecond * Double(seconds)) - 1) < 0.02)
    }

    @Test func `the order of fixes does not matter, nor do copies of them`() {
        let fixes = Ride(metresPerSecond: 3, seconds: 300, noise: 5).fixes(seed: 3)

        let shuffled = Array((fixes + fixes).reversed())

        #expect(Track(shuffled).distance == Track(fixes).distance)
    }

    @Test func `a jump away and back adds nothing`() {
        var fixes = Ride(metresPerSecond: 5, seconds: 300, noise: 0).fixes(seed: 1)
        let calm = Track(fixes).distance.distance
        let middle = fixes[30]

        fixes[30] = Fix(time: middle.time, place: middle.place.moved(north: 9000), accuracy: Metres(10))

        #expect(abs(Track(fixes).distance.distance.value - calm.value) < 15)
    }

    @Test(arguments: [0..<3, 20..<21, 40..<44, 60..<66, 117..<120])
    func `a place far away that a phone believes for a while adds nothing`(wrong: Range<Int>) {
        let ride = Ride(metresPerSecond: 20, seconds: 300, noise: 4).fixes(seed: 1)
        let farAway = ride[0].place.moved(north: -13_000)
        // The phone could have come there, as far as times tell, but not away again.
        let afterSilence = Ride(metresPerSecond: 20, seconds: 300, noise: 4, start: 600, origin: 12_000).fixes(seed: 2)
        let right = ride + afterSilence
        var fixes = right

        for index in wrong { fixes[index] = Fix(time: right[index].time, place: farAway, accuracy: Metres(100)) }

        let rest = right.indices.filter { !wrong.contains($0) }.map { right[$0] }
        let (length, calm) = (Track(fixes).distance.distance.value, Track(rest).distance.distance.value)
        #expect(abs(length / calm - 1) < 0.001)
    }

    @Test(arguments: [2, 5, 30])
    func `a train at 300 km an hour is as long as its way`(secondsBetweenFixes: Int) {
        var (metres, speed) = (0.0, 0.0)
        var fixes: [Fix] = []
        for second in 0..<1500 {
            speed = second < 1200 ? min(speed + 0.3, 83) : max(speed - 0.3, 0)
            metres += speed
            guard second.isMultiple(of: secondsBetweenFixes) else { continue }
            let place = Coordinate(latitude: 48, longitude: 2).moved(north: metres)
            fixes.append(Fix(time: Timestamp(milliseconds: Int64(second) * 1000), place: place, accuracy: Metres(10)))
        }

        let length = Track(fixes).distance.distance.value

        #expect(abs(length / metres - 1) < 0.01)
    }

    @Test func `standing still for half an hour is no trip`() {
        let fixes = Ride(metresPerSecond: 0, seconds: 1800, noise: 8).fixes(seed: 5)

        let trips = Track(fixes).trips()

        #expect(trips.isEmpty)
    }

    @Test func `no fixes and one fix are no trip and no way`() {
        let one = Ride(metresPerSecond: 0, seconds: 1, noise: 0).fixes(seed: 1).prefix(1)

        #expect(Track([]).trips().isEmpty)
        #expect(Track([]).distance.distance == .zero)
        #expect(Track(Array(one)).distance.distance == .zero)
    }

    @Test func `a leg of which nothing was recorded is a part of the way through the gap, and asked about`() {
        let before = Ride(metresPerSecond: 10, seconds: 300, noise: 0).fixes(seed: 1)
        let after = Ride(metresPerSecond: 10, seconds: 300, noise: 0, start: 900, origin: 9000).fixes(seed: 1)
        let track = Track(before + after)

        let leg = track.leg(from: Timestamp(milliseconds: 400_000), to: Timestamp(milliseconds: 800_000))

        #expect((4000...4500).contains(leg.distance.distance.value))
        #expect(leg.distance.error.value > 200)
        #expect(leg.modes.best != .still)
        #expect(leg.modes.needsAsking())
    }

    @Test func `a pause of minutes hides corners of a road, and none of a railway`() {
        let before = Ride(metresPerSecond: 20, seconds: 600, noise: 0).fixes(seed: 1)
        let after = Ride(metresPerSecond: 20, seconds: 600, noise: 0, start: 1200, origin: 24000).fixes(seed: 1)
        let track = Track(before + after)
        let (start, end) = (Timestamp(milliseconds: 0), Timestamp(milliseconds: 1_795_000))

        let lengths = [0, 1].map { share in
            track.leg(from: start, to: end, map: { _, _ in MapEvidence(alongRail: share, atBusStops: 0) }).distance
                .distance
        }

        #expect(lengths[0] > lengths[1])
        #expect(lengths.allSatisfy { (35_800...37_200).contains($0.value) })
    }

    @Test(arguments: [-500, 100, 500])
    func `what a recording does not hold is no way, and asked about`(start: Int64) {
        let track = Track(
            Ride(metresPerSecond: 0, seconds: 60, noise: 0).fixes(seed: 1).filter { $0.time.milliseconds > 0 }
        )

        let moment = Timestamp(milliseconds: start * 1000)
        let leg = track.leg(from: moment, to: moment.advanced(milliseconds: 60_000))

        #expect(leg.distance.distance == .zero)
        #expect(leg.modes.best == .still)
        #expect(leg.modes.needsAsking())
    }

    @Test(arguments: 0..<20)
    func `fixes in any order make the track that fixes in order make`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let fixes = Ride(metresPerSecond: 4, seconds: 1200, noise: 8).fixes(seed: seed)

        let shuffled = Track(fixes.shuffled(using: &random))

        #expect(shuffled.distance == Track(fixes).distance)
        #expect(shuffled.modeProbabilities() == Track(fixes).modeProbabilities())
    }

    @Test func `a ride between two long stays is one trip with the ride's ends`() throws {
        let stay = Ride(metresPerSecond: 0, seconds: 1800, noise: 5).fixes(seed: 2)
        let ride = Ride(metresPerSecond: 6, seconds: 900, noise: 5, start: 1800).fixes(seed: 3)
        let after = Ride(metresPerSecond: 0, seconds: 1800, noise: 5, start: 2700, origin: 5400).fixes(seed: 4)

        let trips = Track(stay + ride + after).trips()

        let trip = try #require(trips.first)
        #expect(trips.count == 1)
        #expect(abs(trip.start.milliseconds - 1_800_000) <= 300_000)
        #expect(abs(trip.end.milliseconds - 2_700_000) <= 300_000)
        #expect(zip(trip.legs, trip.legs.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test(arguments: [0, 3600])
    func `a trip ends where the phone came to stand, and not where it fell asleep`(silence: Int) throws {
        let ride = Day.Part.move(metresPerSecond: 8, seconds: 600)
        let asleep: [Day.Part] = silence > 0 ? [.silence(seconds: silence), .stay(seconds: 60)] : []
        let day = Day(parts: [.stay(seconds: 900), ride, .stay(seconds: 240)] + asleep)

        let trip = try #require(Track(day.fixes(seed: 8)).trips().first)

        #expect(abs(trip.end.milliseconds - 1_500_000) <= 20_000)
    }

    @Test(arguments: 0..<200)
    func `probabilities of any track add up to one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let fixes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
            Fix(
                time: Timestamp(milliseconds: Int64.random(in: 0..<3_600_000, using: &random)),
                place: Coordinate(
                    latitude: Double.random(in: -90...90, using: &random),
                    longitude: Double.random(in: -180...180, using: &random)
                ),
                accuracy: Metres(Double.random(in: -1...300, using: &random))
            )
        }

        let modes = Track(fixes).modeProbabilities()

        #expect(abs(TravelMode.allCases.reduce(0) { $0 + modes[$1] } - 1) < 1e-9)
        #expect(Track(fixes).trips().allSatisfy { $0.start < $0.end && !$0.legs.isEmpty })
    }
}

/// A straight way to the north, with a fix every five seconds that is off by random steps.
private struct Ride {
    let metresPerSecond: Double
    let seconds: Int
    let noise: Double
    var start = 0
    var origin = 0.0

    func fixes(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        let home = Coordinate(latitude: 52.5, longitude: 13.4)
        return stride(from: 0, to: seconds, by: 5).map { second in
            let error = Double.random(in: -1...1, using: &random) * noise
            let place = home.moved(north: origin + Double(second) * metresPerSecond + error)
            let time = Timestamp(milliseconds: Int64(start + second) * 1000)
            return Fix(time: time, place: place, accuracy: Metres(max(noise, 5)))
        }
    }
}

extension Coordinate {
    fileprivate func moved(north metres: Double) -> Coordinate { LocalPlane(origin: self).place(x: 0, y: metres) }
}
