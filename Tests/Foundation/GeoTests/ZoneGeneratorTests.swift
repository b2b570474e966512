import CrosstownGeo
import CrosstownValues
import Testing

struct Boundary: CustomTestStringConvertible {
    let testDescription: String
    let area: MultiPolygon
    let target: SquareMetres

    init(_ name: String, _ polygons: [Polygon], squareKilometres: Double = 2) {
        testDescription = name
        area = MultiPolygon(polygons)
        target = SquareMetres(squareKilometres: squareKilometres)
    }

    /// The zones of every boundary, made once for all tests.
    static let zones: [String: [Zone]] = {
        var zones: [String: [Zone]] = [:]
        for boundary in all {
            zones[boundary.testDescription] = try? ZoneGenerator(targetArea: boundary.target).zones(of: boundary.area)
        }
        return zones
    }()

    static let all = [
        Boundary("star", [TestShapes.star]),
        Boundary("lake", [TestShapes.lake]),
        Boundary("bays", [TestShapes.bays]),
        Boundary("small strip", [TestShapes.strip], squareKilometres: 0.25),
        Boundary(
            "two islands",
            [TestShapes.rectangle(0, 0, 4_000, 3_000), TestShapes.rectangle(5_000, 0, 7_000, 3_000)]
        ),
    ]
}

@Suite struct ZoneGeneratorTests {
    @Test(arguments: Boundary.all)
    func `four of five generated zones are within a quarter of the mean area`(boundary: Boundary) throws {
        let zones = try #require(Boundary.zones[boundary.testDescription])

        let areas = zones.map { $0.area.area }
        let mean = areas.reduce(.zero, +) / Double(areas.count)
        let even = areas.count { abs(($0 - mean).value) <= 0.25 * mean.value }
        #expect(Double(even) >= 0.8 * Double(areas.count))
        #expect(abs((mean - boundary.target).value) <= 0.25 * boundary.target.value)
    }

    @Test(arguments: Boundary.all)
    func `generated zones are connected and add up to the boundary`(boundary: Boundary) throws {
        let zones = try #require(Boundary.zones[boundary.testDescription])

        let sum = zones.reduce(SquareMetres.zero) { $0 + $1.area.area }
        #expect(zones.allSatisfy { $0.area.polygons.count == 1 })
        #expect(abs((sum - boundary.area.area).value) < 1e-6 * boundary.area.area.value)
    }

    @Test(arguments: Boundary.all)
    func `every place of the boundary is in exactly one generated zone`(boundary: Boundary) throws {
        let zones = try #require(Boundary.zones[boundary.testDescription])
        let map = try ZoneMap(zones)
        var random = SeededNumbers(state: 7)

        for place in random.places(in: boundary.area, count: 2_000) {
            let containing = zones.indices.filter { zones[$0].area.contains(place) }
            #expect(containing.count == 1)
            #expect(map.zone(at: place) == containing.first)
        }
    }

    @Test func `the same seed gives the same zones and another seed others`() throws {
        let boundary = MultiPolygon(TestShapes.strip)
        let target = SquareMetres(squareKilometres: 0.5)

        let first = try ZoneGenerator(targetArea: target, seed: 4).zones(of: boundary)
        let again = try ZoneGenerator(targetArea: target, seed: 4).zones(of: boundary)
        let other = try ZoneGenerator(targetArea: target, seed: 5).zones(of: boundary)

        #expect(first == again)
        #expect(first != other)
    }

    @Test func `a boundary smaller than the target is one zone`() throws {
        let zones = try ZoneGenerator().zones(of: MultiPolygon(TestShapes.rectangle(0, 0, 500, 500)))

        #expect(zones.map(\.id) == ["zone-1"])
        #expect(zones.map(\.area) == [MultiPolygon(TestShapes.rectangle(0, 0, 500, 500))])
    }

    @Test func `an islet joins the nearest zone`() throws {
        let land = TestShapes.rectangle(0, 0, 4_000, 1_000)
        let islet = TestShapes.rectangle(4_100, 400, 4_200, 500)

        let zones = try ZoneGenerator().zones(of: MultiPolygon([islet, land]))

        let beside = zones.first { $0.area.contains(TestShapes.plane.place(x: 3_990, y: 450)) }
        #expect(zones.count == 2)
        #expect(beside?.area.contains(TestShapes.plane.place(x: 4_150, y: 450)) == true)
    }

    @Test func `progress grows to the end`() throws {
        var reported: [Double] = []

        _ = try ZoneGenerator(targetArea: SquareMetres(squareKilometres: 0.5))
            .zones(of: MultiPolygon(TestShapes.strip)) { reported.append($0) }

        #expect(reported.sorted() == reported)
        #expect(reported.last == 1)
    }

    @Test func `a target too small for the boundary is refused`() {
        let target = SquareMetres(1)

        #expect(throws: ZoneGeneratorError.targetTooSmall(target)) {
            try ZoneGenerator(targetArea: target).zones(of: MultiPolygon(TestShapes.strip))
        }
    }

    @Test func `an open boundary is refused`() {
        let open = Polygon(outer: Array(TestShapes.strip.outer.dropLast()))

        #expect(throws: ZoneGeneratorError.malformed(.unclosed(polygon: 0, ring: 0))) {
            try ZoneGenerator().zones(of: MultiPolygon(open))
        }
    }
}
