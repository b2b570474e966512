import CrosstownApp
import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

@Suite struct WorldClocksTests {
    private static func boundaries() throws -> WorldZones {
        let file = try SetupFolder.path("time-zones/zones.bin")
        return try #require(WorldZones(file: file))
    }

    private static func clocks(_ boundaries: WorldZones?, city: String = "Europe/Monaco") throws -> WorldClocks {
        WorldClocks(
            boundaries: boundaries,
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            city: try #require(TimeZone(identifier: city))
        )
    }

    @Test(
        arguments: [
            (40.71, -74.01, -18_000), (51.5, -0.13, 0), (22.6, 88.4, 19_800), (43.7, 7.26, nil), (48.39, -4.49, nil),
            // Either side of a border: Elvas and Badajoz, Laughlin and Bullhead City, Kaliningrad and Gdańsk.
            (38.881, -7.163, 0), (38.878, -6.97, nil), (35.158, -114.573, -28_800), (35.11, -114.56, -25_200),
            (54.71, 20.5, 7_200), (54.35, 18.65, nil),
        ] as [(Double, Double, Int?)]
    )
    func `clocks away from the city are those of the zone that a place is in`(
        latitude: Double,
        longitude: Double,
        seconds: Int?
    ) throws {
        let clocks = try Self.clocks(try Self.boundaries())

        #expect(clocks.seconds(at: Coordinate(latitude: latitude, longitude: longitude), TestHost.noon) == seconds)
    }

    @Test func `a city that is set to another zone than its own has one time`() throws {
        let clocks = try Self.clocks(try Self.boundaries(), city: "UTC")

        #expect(clocks.seconds(at: Coordinate(latitude: 43.7, longitude: 7.26), TestHost.noon) == nil)
    }

    @Test(
        arguments: [
            (40.71, -74.01, -18_000), (51.5, -0.13, 0), (41.0, 29.0, 10_800), (35.68, 139.77, 32_400),
            (22.6, 88.4, 19_800), (-33.87, 151.2, 39_600),
            // Near the city, or where places of its own time are nearly as near as others.
            (43.7, 7.26, nil), (48.39, -4.49, nil), (45.76, 4.84, nil), (44.84, -0.58, nil),
        ] as [(Double, Double, Int?)]
    )
    func `without boundaries, clocks far from the city are those of the nearest zone`(
        latitude: Double,
        longitude: Double,
        seconds: Int?
    ) throws {
        let clocks = try Self.clocks(nil)

        #expect(clocks.seconds(at: Coordinate(latitude: latitude, longitude: longitude), TestHost.noon) == seconds)
    }

    @Test func `a file of boundaries that is missing or damaged leads to no zone`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        // Its only node refers to itself.
        try Data(Array("Europe/Paris\n".utf8) + [UInt8](repeating: 0, count: 16)).write(to: file)
        let damaged = try #require(WorldZones(file: file.path))

        #expect(WorldZones(file: "/nowhere/zones.bin") == nil)
        #expect(damaged.zone(at: Coordinate(latitude: 48.86, longitude: 2.35)) == nil)
    }
}
