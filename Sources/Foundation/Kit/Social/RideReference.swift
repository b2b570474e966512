/// Names a ride of one capability.
public struct RideReference: Sendable, Hashable {
    /// The feature whose ride it is.
    public let feature: FeatureID
    /// The identity of the ride within the feature.
    public let ride: String

    /// Names a ride.
    public init(feature: FeatureID, ride: String) {
        self.feature = feature
        self.ride = ride
    }
}
