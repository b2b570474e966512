import CrosstownGeo
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The state of rides for users with a link; every feature is a source.
public protocol FollowedRideSource: Sendable {
    /// Returns a ride of the feature; `nil` if missing.
    ///
    /// - Throws: `DatabaseError`.
    func followedRide(_ ride: String) async throws -> FollowedRide?
}

extension FollowedRideSource {
    /// Returns no rides by default.
    public func followedRide(_ ride: String) async throws -> FollowedRide? { nil }
}
