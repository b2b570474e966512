import CrosstownDispatchEngine

/// The location of a driver who goes on duty.
public struct StartMessage: Codable, Hashable, Sendable {
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The radius of the 68 % confidence, in meters.
    public var accuracy: Double?

    /// Creates the form.
    public init(latitude: Double?, longitude: Double?, accuracy: Double?) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
    }
}
