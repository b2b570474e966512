/// A place on the Earth in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Makes a place from degrees that are known to be valid.
    @inlinable
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Makes a place from degrees of unknown origin; `nil` where they are not finite or out of range.
    @inlinable
    public init?(validatingLatitude latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Coordinate {
    /// The place as forms and addresses hold it: to six digits behind the point, which is a tenth of a meter.
    public var rounded: Coordinate {
        Coordinate(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude))
    }

    /// Degrees as forms and addresses hold them: to six digits behind the point.
    public static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}

#if !hasFeature(Embedded)
extension Coordinate: Codable {}
#endif
