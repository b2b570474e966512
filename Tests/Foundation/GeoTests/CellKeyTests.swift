import CrosstownGeo
import CrosstownValues
import Testing

@Suite struct CellKeyTests {
    @Test func `the key counts rows and columns of cells`() {
        let key = CellKey(Coordinate(latitude: 43.7384, longitude: 7.4246))

        #expect(key.value == (43_738 + 1_000_000) << 24 | (3_712 + 1_000_000))
    }

    @Test func `keys round down south of the equator and west of Greenwich`() {
        let key = CellKey(Coordinate(latitude: -0.0001, longitude: -0.0001))

        #expect(key.value == (1_000_000 - 1) << 24 | (1_000_000 - 1))
    }

    @Test(arguments: [0.0, 41.15, -33.9, 78.2])
    func `ranges hold every place within the radius`(latitude: Double) {
        let centre = Coordinate(latitude: latitude, longitude: 7.42)
        let plane = LocalPlane(origin: centre)
        var random = SeededNumbers(state: 9)

        let ranges = CellKey.ranges(around: centre, radius: Metres(400))

        for _ in 0..<500 {
            let place = plane.place(
                x: Double.random(in: -280...280, using: &random),
                y: Double.random(in: -280...280, using: &random)
            )
            #expect(ranges.contains { $0.contains(CellKey(place)) })
        }
        #expect(ranges.count <= 9)
    }
}
