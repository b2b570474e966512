import CrosstownGeo
import CrosstownValues
import Testing

@Suite struct PolygonTests {
    @Test func `a degree square at the equator has the ellipsoid's area`() {
        let square = Polygon(
            outer: [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map { Coordinate(latitude: $0, longitude: $1) }
        )

        // The integral of M N cos(latitude) over the WGS 84 quadrangle is 12,308.464 square kilometres.
        #expect(abs(square.area.value / 1e6 - 12_308.464) < 0.01)
    }

    @Test func `holes are taken off the area`() {
        let block = TestShapes.rectangle(0, 0, 1_000, 1_000)
        let yard = TestShapes.rectangle(200, 200, 700, 700)
        let polygon = Polygon(outer: block.outer, holes: [yard.outer])

        #expect(abs(polygon.area.value - 750_000) < 100)
        #expect(abs((block.area - yard.area - polygon.area).value) < 1e-6)
    }

    @Test func `the centroid of a square is its middle, whichever way it runs`() throws {
        let square = TestShapes.rectangle(0, 0, 1_000, 1_000)
        let reversed = Polygon(outer: square.outer.reversed())
        let middle = TestShapes.plane.place(x: 500, y: 500)

        let first = try #require(square.centroid)
        let second = try #require(reversed.centroid)

        #expect(first.distance(to: middle) < Metres(0.01))
        #expect(second.distance(to: middle) < Metres(0.01))
    }

    @Test func `southern and western borders belong to an area, northern and eastern ones do not`() {
        let polygon = Polygon(
            outer: [(0, 0), (0, 2), (2, 2), (2, 0), (0, 0)].map { Coordinate(latitude: $0, longitude: $1) }
        )

        #expect(polygon.contains(Coordinate(latitude: 0, longitude: 1)))
        #expect(polygon.contains(Coordinate(latitude: 1, longitude: 0)))
        #expect(!polygon.contains(Coordinate(latitude: 2, longitude: 1)))
        #expect(!polygon.contains(Coordinate(latitude: 1, longitude: 2)))
    }

    @Test func `the distance to the border counts holes and both sides`() throws {
        let polygon = Polygon(
            outer: TestShapes.rectangle(0, 0, 1_000, 1_000).outer,
            holes: [TestShapes.rectangle(400, 400, 600, 600).outer]
        )

        let inside = try #require(polygon.distanceToBorder(from: TestShapes.plane.place(x: 350, y: 500)))
        let outside = try #require(polygon.distanceToBorder(from: TestShapes.plane.place(x: 1_200, y: 500)))

        #expect(abs(inside.value - 50) < 0.1)
        #expect(abs(outside.value - 200) < 0.1)
    }

    @Test func `overlaps of random triangles agree with counting places`() {
        var random = SeededNumbers(state: 11)

        for _ in 0..<10 {
            let first = MultiPolygon(triangle(&random))
            let second = MultiPolygon(triangle(&random))
            let overlap = first.overlap(with: second).value

            let places = random.places(in: MultiPolygon(TestShapes.rectangle(0, 0, 1_000, 1_000)), count: 5_000)
            let common = places.count { first.contains($0) && second.contains($0) }
            #expect(abs(overlap - Double(common) * 200) < 30_000)
            #expect(abs(overlap - second.overlap(with: first).value) < 1)
        }
    }

    @Test func `an area overlaps itself by all its area`() {
        let lake = MultiPolygon(TestShapes.lake)

        #expect(abs(lake.overlap(with: lake) / lake.area - 1) < 1e-3)
    }

    @Test func `clipping on both sides of a line divides the area`() {
        var random = SeededNumbers(state: 5)
        let shapes = [TestShapes.star, TestShapes.lake, TestShapes.bays]

        for shape in shapes {
            let region = PlanarRegion(shape, on: TestShapes.plane)
            for _ in 0..<50 {
                let origin = PlanarPoint(x: .random(in: -4_000...4_000, using: &random), y: 0)
                let towards = PlanarPoint(
                    x: .random(in: -1...1, using: &random),
                    y: .random(in: -1...1, using: &random)
                )
                let left = region.clipped(by: PlanarLine(through: origin, towards: towards))
                let back = PlanarPoint(x: -towards.x, y: -towards.y)
                let right = region.clipped(by: PlanarLine(through: origin, towards: back))
                #expect(abs(left.area + right.area - region.area) < 1e-3)
                #expect(abs(left.pieces.reduce(0) { $0 + $1.area } - left.area) < 1e-3)
            }
        }
    }

    @Test func `clipping the ends off a star leaves several pieces`() {
        let star = PlanarRegion(TestShapes.star, on: TestShapes.plane)
        let line = PlanarLine(through: PlanarPoint(x: -4_000, y: 0), towards: PlanarPoint(x: 0, y: 1))

        #expect(star.clipped(by: line).pieces.count == 2)
    }

    @Test func `the box around places holds them`() throws {
        let box = try #require(MultiPolygon(TestShapes.star).boundingBox)

        #expect(TestShapes.star.outer.allSatisfy { box.contains($0) })
        #expect(box.distance(to: TestShapes.plane.place(x: 0, y: 0)) == .zero)
        #expect(abs(box.distance(to: TestShapes.plane.place(x: 8_000, y: 0)).value - 1_000) < 1)
        #expect(BoundingBox(around: []) == nil)
    }
}

private func triangle(_ random: inout SeededNumbers) -> Polygon {
    let corners = (0..<3).map { _ in
        (x: Double.random(in: 0...1_000, using: &random), y: Double.random(in: 0...1_000, using: &random))
    }
    return Polygon(outer: TestShapes.ring(corners))
}
