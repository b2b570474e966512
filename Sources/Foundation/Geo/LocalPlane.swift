public import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The plane that touches the WGS 84 ellipsoid at an origin: x meters to the east, y meters to the north.
///
/// Within some tens of kilometers, distances on it agree with geodesics; it uses the ellipsoid's radii of curvature at
/// the origin's latitude (M along the meridian, N across it; Torge, Geodesy, section 4.1).
public struct LocalPlane: Sendable {
    /// The place at x = 0, y = 0.
    public let origin: Coordinate
    /// Meters per degree of longitude at the origin.
    public let metresPerDegreeEast: Double
    /// Meters per degree of latitude at the origin.
    public let metresPerDegreeNorth: Double

    /// Creates the plane that touches the Earth at an origin.
    public init(origin: Coordinate) {
        let semiMajorAxis = 6_378_137.0
        let flattening = 1 / 298.257223563
        let eccentricitySquared = flattening * (2 - flattening)
        let radiansPerDegree = Double.pi / 180
        let sine = sin(origin.latitude * radiansPerDegree)
        let w = (1 - eccentricitySquared * sine * sine).squareRoot()
        let meridian = semiMajorAxis * (1 - eccentricitySquared) / (w * w * w)
        let primeVertical = semiMajorAxis / w
        self.origin = origin
        metresPerDegreeNorth = meridian * radiansPerDegree
        metresPerDegreeEast = primeVertical * cos(origin.latitude * radiansPerDegree) * radiansPerDegree
    }

    /// Returns meters east and north of the origin; the shorter direction across the 180th meridian.
    @inlinable
    public func project(_ place: Coordinate) -> (x: Double, y: Double) {
        var east = place.longitude - origin.longitude
        if east > 180 { east -= 360 }
        if east < -180 { east += 360 }
        return (east * metresPerDegreeEast, (place.latitude - origin.latitude) * metresPerDegreeNorth)
    }

    /// Returns the place so many meters east and north of the origin.
    @inlinable
    public func place(x: Double, y: Double) -> Coordinate {
        Coordinate(
            latitude: origin.latitude + y / metresPerDegreeNorth,
            longitude: origin.longitude + x / metresPerDegreeEast
        )
    }
}

extension Coordinate {
    /// Returns the distance to a nearby place (some tens of kilometers), on the plane at the middle latitude of both.
    public func distance(to other: Coordinate) -> Metres {
        let middle = Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude)
        let plane = LocalPlane(origin: middle)
        var east = abs(other.longitude - longitude)
        if east > 180 { east = 360 - east }
        let x = east * plane.metresPerDegreeEast
        let y = (other.latitude - latitude) * plane.metresPerDegreeNorth
        return Metres((x * x + y * y).squareRoot())
    }

    /// Returns the heading from this place to a nearby place, clockwise from north, 0 up to 360.
    public func heading(to other: Coordinate) -> Degrees {
        let (x, y) = LocalPlane(origin: self).project(other)
        let degrees = atan2(x, y) * 180 / Double.pi
        return Degrees(degrees < 0 ? degrees + 360 : degrees)
    }

    /// Returns the great-circle distance, on the mean sphere of radius 6,371,008.8 m (IUGG), for places far apart.
    public func greatCircleDistance(to other: Coordinate) -> Metres {
        let radians = Double.pi / 180
        let northHalf = sin((other.latitude - latitude) * radians / 2)
        let eastHalf = sin((other.longitude - longitude) * radians / 2)
        let h =
            northHalf * northHalf
            + cos(latitude * radians) * cos(other.latitude * radians) * eastHalf * eastHalf
        return Metres(2 * 6_371_008.8 * asin(min(1, h.squareRoot())))
    }
}
