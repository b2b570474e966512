import CrosstownGeo
import CrosstownValues
import Testing

@Suite struct PolylineTests {
    @Test func `the format's own example is written and read`() throws {
        // The example of the format's description, at six decimals instead of five.
        let way = Polyline(
            [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map { Coordinate(latitude: $0, longitude: $1) }
        )

        let read = try #require(Polyline(polyline6: "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI"))

        #expect(way.polyline6 == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
        #expect(read == way)
    }

    @Test func `random ways come back to the millionth of a degree`() throws {
        var random = SeededNumbers(state: 21)

        for count in 0..<40 {
            let places = (0..<count).map { _ in
                Coordinate(
                    latitude: Double.random(in: -90...90, using: &random),
                    longitude: Double.random(in: -180...180, using: &random)
                )
            }
            let read = try #require(Polyline(polyline6: Polyline(places).polyline6))
            let near = zip(places, read.places).allSatisfy {
                abs($0.latitude - $1.latitude) < 6e-7 && abs($0.longitude - $1.longitude) < 6e-7
            }
            #expect(read.places.count == count)
            #expect(near)
        }
    }

    @Test(arguments: ["_", "_izlhA", "_izlhA~", "\u{1}\u{1}", "~~~~~~~~~~~~~~", "é", "_izlhA~rlgdF "])
    func `malformed text is no way`(text: String) {
        #expect(Polyline(polyline6: text) == nil)
    }

    @Test func `a way is measured and walked along`() throws {
        let way = Polyline(TestShapes.ring([(0, 0), (300, 0), (300, 400)]).dropLast())

        let corner = try #require(way.place(at: Metres(300)))
        let halfway = try #require(way.place(at: Metres(500)))

        #expect(abs(way.length.value - 700) < 0.1)
        #expect(corner.distance(to: TestShapes.plane.place(x: 300, y: 0)) < Metres(0.1))
        #expect(halfway.distance(to: TestShapes.plane.place(x: 300, y: 200)) < Metres(0.1))
        #expect(way.place(at: Metres(-5)) == way.places.first)
        #expect(way.place(at: Metres(9_999)) == way.places.last)
    }

    @Test func `the heading follows the leg`() throws {
        let way = Polyline(TestShapes.ring([(0, 0), (300, 0), (300, 400)]).dropLast())

        let east = try #require(way.heading(at: Metres(100)))
        let north = try #require(way.heading(at: Metres(400)))

        #expect(abs(east.value - 90) < 0.1)
        #expect(min(north.value, 360 - north.value) < 0.1)
    }

    @Test func `the nearest point tells progress and deviation`() throws {
        let way = Polyline(TestShapes.ring([(0, 0), (300, 0), (300, 400)]).dropLast())

        let nearest = try #require(way.nearestPoint(to: TestShapes.plane.place(x: 320, y: 100)))

        #expect(abs(nearest.along.value - 400) < 0.1)
        #expect(abs(nearest.off.value - 20) < 0.1)
    }

    @Test func `of a way that passes a place twice the part that is meant is looked at`() throws {
        let way = Polyline(TestShapes.ring([(0, 0), (300, 0), (300, 400), (0, 400), (0, 10)]).dropLast())
        let start = TestShapes.plane.place(x: 0, y: 4)

        let whole = try #require(way.nearestPoint(to: start))
        let end = try #require(way.nearestPoint(to: start, within: 1_300...2_000))
        let middle = try #require(way.nearestPoint(to: start, within: 100...200))

        #expect(abs(whole.along.value) < 0.1)
        #expect(abs(end.along.value - 1_390) < 0.1)
        #expect(abs(middle.along.value - 100) < 0.1)
        #expect(way.nearestPoint(to: start, within: 5_000...6_000) == nil)
    }

    @Test func `the rest of a way begins where somebody is`() throws {
        let way = Polyline(TestShapes.ring([(0, 0), (300, 0), (300, 400)]).dropLast())

        #expect(abs(way.rest(from: Metres(400)).length.value - 300) < 0.1)
        #expect(way.rest(from: Metres(400)).places.last == way.places.last)
        #expect(way.rest(from: Metres(-5)) == way)
        #expect(way.rest(from: Metres(9_999)).length == .zero)
        #expect(Polyline([]).rest(from: Metres(3)).places.isEmpty)
    }

    @Test func `a way without places has no point`() {
        let way = Polyline([])

        #expect(way.length == .zero)
        #expect(way.place(at: .zero) == nil)
        #expect(way.nearestPoint(to: TestShapes.plane.origin) == nil)
        #expect(Polyline([TestShapes.plane.origin]).place(at: Metres(3)) == TestShapes.plane.origin)
    }
}
