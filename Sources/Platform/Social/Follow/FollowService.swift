import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Creates, shows and deletes links to rides.
struct FollowService: Sendable {
    let database: any Database
    let clock: any WallClock
    let people: any People
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let limits: SocialLimits
    /// The features whose rides can be followed.
    var sources: [FeatureID: any FollowedRideSource] = [:]

    enum View: Sendable {
        /// A ride under way, with the name of its rider; `isOwn` if the rider views it.
        case underWay(FollowedRide, rider: String, isOwn: Bool)
        /// An ended ride, without details.
        case ended
    }

    /// How long a link is valid: two days after its creation.
    static let lifetimeMilliseconds: Int64 = 2 * 86_400_000

    /// Creates a link to a user's own ride under way.
    ///
    /// - Throws: `FollowError` if the ride doesn't exist or has ended.
    func share(_ ride: RideReference, by person: Identifier<Account>) async throws -> Link {
        try limits.asking.check("ride \(person)")
        guard let state = try await sources[ride.feature]?.followedRide(ride.ride), state.rider == person else {
            throw FollowError.noSuchRide
        }
        if state.isOver { throw FollowError.rideIsOver }
        return try await database.write { try make(ride, of: person, in: $0) }
    }

    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link {
        let bytes = randomBytes(ShareToken.bytes)
        let follow = Follow(ride: ride, rider: rider, madeAt: clock.now())
        try FollowStore(transaction: transaction).insert(tokenHash: ShareToken.hash(of: bytes), follow)
        return SocialLinks.follow(ShareToken.text(of: bytes))
    }

    /// Returns the ride of a link; the rider and vehicle are visible only while the ride is under way.
    ///
    /// - Throws: `FollowError` for an invalid or expired link.
    func view(_ token: String, seenBy visitor: Identifier<Account>?) async throws -> View {
        let (hash, follow) = try await find(token)
        guard let ride = try await sources[follow.ride.feature]?.followedRide(follow.ride.ride) else {
            try await database.write { try FollowStore(transaction: $0).delete(tokenHash: hash) }
            throw FollowError.linkIsOver
        }
        if ride.isOver { return .ended }
        let name = try await database.read { [people] transaction in
            try people.profiles(of: [follow.rider], in: transaction)[follow.rider]?.nickname
        }
        guard let name else { throw FollowError.linkIsOver }
        return .underWay(ride, rider: name, isOwn: visitor == follow.rider)
    }

    /// Deletes all links to the ride of a link.
    func withdraw(_ token: String, by person: Identifier<Account>) async throws {
        let (_, follow) = try await find(token)
        guard follow.rider == person else { throw FollowError.linkIsOver }
        try await database.write { try FollowStore(transaction: $0).deleteAll(to: follow.ride) }
    }

    private func find(_ token: String) async throws -> ([UInt8], Follow) {
        let since = clock.now().advanced(milliseconds: -Self.lifetimeMilliseconds)
        guard let hash = ShareToken.hash(of: token),
            let follow = try await database.read({ try FollowStore(transaction: $0).find(tokenHash: hash) }),
            follow.madeAt >= since
        else { throw FollowError.linkIsOver }
        return (hash, follow)
    }
}

enum FollowError: Error, Equatable {
    /// The ride doesn't exist, or is another user's.
    case noSuchRide
    /// The ride has ended, so it can't be shared.
    case rideIsOver
    /// The link was deleted, has expired, or never existed.
    case linkIsOver
}

extension FollowError: ExplainableError {
    var problem: Problem {
        switch self {
        case .noSuchRide: .notFound("Ride")
        case .rideIsOver: .conflict("The ride has ended", "You can only share a ride in progress.")
        case .linkIsOver:
            Problem(
                .notFound,
                title: "Nothing to follow",
                detail: "This link has expired, or the rider has stopped sharing the ride."
            )
        }
    }
}
