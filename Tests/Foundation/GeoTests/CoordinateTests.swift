import CrosstownGeo
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [
        (43.738_412_300_000_01, "43.738412"), (7.424_600_000_000_001, "7.4246"), (-0.123_456_789, "-0.123457"),
        (180.0, "180.0"), (0.1 + 0.2, "0.3"),
    ])
    func `degrees in forms have six digits behind the point at most`(degrees: Double, text: String) {
        #expect(Coordinate.rounded(degrees).description == text)
        #expect(Coordinate(latitude: 1, longitude: degrees).rounded.longitude.description == text)
        #expect(Coordinate.text(degrees) == text)
        #expect(Coordinate(latitude: degrees, longitude: -0.000_01).text == text + ",-0.00001")
    }
}
