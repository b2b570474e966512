import CrosstownGeo
import CrosstownValues
import Testing

@Suite struct LocalPlaneTests {
    @Test(arguments: [0.0, 43.73, 60.17, -33.9])
    func `a place comes back from the plane`(latitude: Double) {
        let plane = LocalPlane(origin: Coordinate(latitude: latitude, longitude: 7.42))

        let place = plane.place(x: 1_234.5, y: -987.6)
        let (x, y) = plane.project(place)

        #expect(abs(x - 1_234.5) < 1e-6)
        #expect(abs(y + 987.6) < 1e-6)
    }

    @Test func `a degree of latitude has the ellipsoid's length`() {
        // WGS 84: a degree of latitude is 110,574.3 m at the equator and 111,693.9 m at the poles.
        #expect(abs(LocalPlane(origin: Coordinate(latitude: 0, longitude: 0)).metresPerDegreeNorth - 110_574.3) < 0.1)
        #expect(abs(LocalPlane(origin: Coordinate(latitude: 90, longitude: 0)).metresPerDegreeNorth - 111_693.9) < 0.1)
    }

    @Test func `the distance is the same both ways and short across the date line`() {
        let west = Coordinate(latitude: -17.0, longitude: 179.999)
        let east = Coordinate(latitude: -17.001, longitude: -179.999)

        #expect(west.distance(to: east) == east.distance(to: west))
        #expect(west.distance(to: east) < Metres(300))
        #expect(abs((west.distance(to: east) - west.greatCircleDistance(to: east)).value) < 2)
    }

    @Test func `headings go clockwise from north`() {
        let here = Coordinate(latitude: 43.73, longitude: 7.42)

        #expect(abs(here.heading(to: Coordinate(latitude: 43.74, longitude: 7.42)).value) < 1e-9)
        #expect(abs(here.heading(to: Coordinate(latitude: 43.73, longitude: 7.43)).value - 90) < 1e-9)
        #expect(abs(here.heading(to: Coordinate(latitude: 43.73, longitude: 7.41)).value - 270) < 1e-9)
    }
}
