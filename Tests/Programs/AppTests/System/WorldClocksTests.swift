import CrosstownApp
import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

@Suite struct WorldClocksTests {
    @Test(
        arguments: [
            (40.71, -74.01, -18_000), (51.5, -0.13, 0), (41.0, 29.0, 10_800), (35.68, 139.77, 32_400),
            (22.6, 88.4, 19_800), (-33.87, 151.2, 39_600),
            // Near the city, or where places of its own time are nearly as near as others.
            (43.7, 7.26, nil), (48.39, -4.49, nil), (45.76, 4.84, nil), (44.84, -0.58, nil),
        ] as [(Double, Double, Int?)]
    )
    func `clocks far from the city are those of the nearest zone`(
        latitude: Double,
        longitude: Double,
        seconds: Int?
    ) throws {
        let clocks = WorldClocks(
            center: Coordinate(latitude: 43.7384, longitude: 7.4246),
            city: try #require(TimeZone(identifier: "Europe/Monaco"))
        )

        #expect(clocks.seconds(at: Coordinate(latitude: latitude, longitude: longitude), TestHost.noon) == seconds)
    }
}
