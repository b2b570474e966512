/// A place on the Earth in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Creates a place from valid degrees.
    @inlinable
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a place from unvalidated degrees; `nil` if they are not finite or out of range.
    @inlinable
    public init?(validatingLatitude latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Coordinate {
    /// The place with six decimal places, as in forms and addresses: a tenth of a meter.
    public var rounded: Coordinate {
        Coordinate(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude))
    }

    /// Returns degrees with six decimal places, as in forms and addresses.
    public static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

    /// Returns the text of degrees for pages, links and files: at most six decimal places, and never an exponent.
    public static func text(_ degrees: Double) -> String {
        guard degrees.magnitude < 1e6 else { return "\(degrees)" }
        let millionths = Int64((degrees.magnitude * 1e6).rounded())
        var fraction = String(1_000_000 + millionths % 1_000_000).dropFirst()
        while fraction.utf8.count > 1, fraction.last == "0" { fraction.removeLast() }
        return (degrees < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000).\(fraction)"
    }

    /// Latitude and longitude for pages, links and files, such as `43.7384,7.4246`.
    public var text: String { "\(Self.text(latitude)),\(Self.text(longitude))" }
}

#if !hasFeature(Embedded)
extension Coordinate: Codable {}
#endif
