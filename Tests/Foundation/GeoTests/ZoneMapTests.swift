import CrosstownGeo
import CrosstownValues
import Testing

/// Nine zones of a kilometre square, with straight and crooked borders.
///
///     6 7 8
///     3 4 5
///     0 1 2
private func mosaic() -> [Zone] {
    // The corners between the zones are moved, so that no border runs along a meridian or a parallel.
    func corner(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
        (Double(column * 1_000 + (row * 170 + column * 90) % 230), Double(row * 1_000 + (column * 130) % 170))
    }
    return (0..<9).map { index in
        let (column, row) = (index % 3, index / 3)
        let ring = TestShapes.ring([
            corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1),
        ])
        return Zone(id: "z\(index)", name: "Zone \(index)", area: MultiPolygon(Polygon(outer: ring)))
    }
}

private func zone(_ id: String, _ polygon: Polygon) -> Zone { Zone(id: id, name: id, area: MultiPolygon(polygon)) }

@Suite struct ZoneMapTests {
    @Test func `every place of a mosaic drawn by hand is in exactly one zone`() throws {
        let zones = mosaic()
        let map = try ZoneMap(zones)
        let outline = MultiPolygon(zones.flatMap { $0.area.polygons })
        var random = SeededNumbers(state: 3)

        for place in random.places(in: outline, count: 5_000) {
            let containing = zones.indices.filter { zones[$0].area.contains(place) }
            #expect(containing.count == 1)
            #expect(map.zone(at: place) == containing.first)
        }
    }

    @Test func `the corners between zones are in one zone each`() throws {
        let zones = mosaic()
        let map = try ZoneMap(zones)
        let inner = zones[4].area.polygons[0].outer

        for corner in inner {
            let containing = zones.indices.filter { zones[$0].area.contains(corner) }
            #expect(containing.count == 1)
            #expect(map.zone(at: corner) == containing.first)
        }
    }

    @Test func `places on a shared border belong to one side`() throws {
        let west = zone("west", TestShapes.rectangle(0, 0, 1_000, 1_000))
        let east = zone("east", TestShapes.rectangle(1_000, 0, 2_000, 1_000))
        let map = try ZoneMap([west, east])

        let onBorder = stride(from: 0.0, to: 1_000, by: 37).map { TestShapes.plane.place(x: 1_000, y: $0) }

        #expect(onBorder.allSatisfy { map.zone(at: $0) == 1 })
    }

    @Test func `a place outside every zone is in none and near to one`() throws {
        let map = try ZoneMap(mosaic())
        let place = TestShapes.plane.place(x: 4_500, y: 500)

        #expect(map.zone(at: place) == nil)
        #expect(map.nearestZone(to: place) == 2)
    }

    @Test func `the nearest zone of a place inside is its own`() throws {
        let zones = mosaic()
        let map = try ZoneMap(zones)

        let nearest = zones.compactMap { $0.area.centroid.map { map.nearestZone(to: $0) } }

        #expect(nearest == Array(zones.indices))
    }

    @Test func `a lake in a zone is in no zone`() throws {
        let map = try ZoneMap([zone("lake", TestShapes.lake)])

        #expect(map.zone(at: TestShapes.plane.place(x: 0, y: 0)) == nil)
        #expect(map.zone(at: TestShapes.plane.place(x: 3_000, y: 0)) == 0)
    }

    @Test func `an overlap is refused, naming both zones and its area`() throws {
        let zones = [
            zone("harbour", TestShapes.rectangle(0, 0, 1_000, 1_000)),
            zone("old town", TestShapes.rectangle(900, 0, 2_000, 1_000)),
        ]

        let error = try #require(throws: ZoneMapError.self) { try ZoneMap(zones) }

        guard case .overlap("harbour", "old town", let area) = error else {
            Issue.record("expected an overlap, got \(error)")
            return
        }
        #expect(abs(area.value - 100_000) < 100)
        #expect("\(error)".hasPrefix("Zones “harbour” and “old town” overlap by "))
    }

    @Test func `a zone inside another one overlaps it, but not in its hole`() throws {
        let inner = zone("inner", TestShapes.rectangle(-500, -500, 500, 500))
        let full = zone("full", Polygon(outer: TestShapes.lake.outer))

        #expect(throws: ZoneMapError.self) { try ZoneMap([full, inner]) }
        #expect(throws: Never.self) { try ZoneMap([zone("lake", TestShapes.lake), inner]) }
    }

    @Test func `what drawing explains is tolerated and belongs to the first zone`() throws {
        let west = zone("west", TestShapes.rectangle(0, 0, 1_000.1, 1_000))
        let east = zone("east", TestShapes.rectangle(1_000, 0, 2_000, 1_000))

        let map = try ZoneMap([west, east])

        #expect(map.zone(at: TestShapes.plane.place(x: 1_000.05, y: 500)) == 0)
        #expect(throws: ZoneMapError.self) { try ZoneMap([west, east], overlapTolerance: .zero) }
    }

    @Test func `two zones of one id are refused`() {
        let zones = [
            zone("a", TestShapes.rectangle(0, 0, 10, 10)), zone("a", TestShapes.rectangle(20, 0, 30, 10)),
        ]

        #expect(throws: ZoneMapError.duplicateIdentifier("a")) { try ZoneMap(zones) }
    }

    @Test func `no zones are refused`() {
        #expect(throws: ZoneMapError.noZones) { try ZoneMap([]) }
    }

    @Test(
        arguments: [
            ([], GeometryError.empty),
            ([(0, 0), (10, 0), (10, 10), (0, 10)], .unclosed(polygon: 0, ring: 0)),
            ([(0, 0), (10, 0), (0, 0)], .tooFewPlaces(polygon: 0, ring: 0)),
            ([(0, 0), (10, 0), (10, 95), (0, 0)], .outOfRange(polygon: 0, ring: 0, place: 2)),
            ([(0, 0), (10, .nan), (10, 10), (0, 0)], .outOfRange(polygon: 0, ring: 0, place: 1)),
        ] as [([(Double, Double)], GeometryError)]
    )
    func `a malformed ring is refused with what is wrong`(ring: [(Double, Double)], error: GeometryError) {
        let outer = ring.map { Coordinate(latitude: $0.1, longitude: $0.0) }

        #expect(throws: ZoneMapError.malformed(zone: "bad", error)) {
            try ZoneMap([zone("bad", Polygon(outer: outer))])
        }
    }

    @Test func `a ring that crosses itself or runs back over itself is refused`() {
        let bow = Polygon(outer: TestShapes.ring([(0, 0), (100, 100), (100, 0), (0, 100)]))
        let spike = Polygon(outer: TestShapes.ring([(0, 0), (100, 0), (100, 100), (100, 50), (100, 0), (0, 100)]))

        for polygon in [bow, spike] {
            let error = #expect(throws: GeometryError.self) { try polygon.validate() }
            guard case .selfIntersecting = error else {
                Issue.record("expected a crossing, got \(String(describing: error))")
                return
            }
        }
    }
}
