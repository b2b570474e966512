import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Gives links to rides away, shows what they lead to, and takes them back.
struct FollowService: Sendable {
    let database: any Database
    let clock: any WallClock
    let people: any People
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let limits: SocialLimits
    /// Whose rides can be followed, by the name of the feature.
    var sources: [FeatureID: any FollowedRideSource] = [:]

    /// A ride as a link shows it.
    enum View: Sendable {
        /// A ride under way, with the name of its rider; `isOwn` if the rider looks.
        case underWay(FollowedRide, rider: String, isOwn: Bool)
        /// A ride that is over, of which nothing is shown.
        case ended
    }

    /// How long a link leads anywhere: two days after it was made.
    static let lifetimeMilliseconds: Int64 = 2 * 86_400_000

    /// Makes a link to an own ride that goes on.
    ///
    /// - Throws: `FollowError` where there is no such ride, or it is over.
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

    /// What a link leads to; who it was and in what is shown while the ride goes on.
    ///
    /// - Throws: `FollowError` for a link that leads nowhere, or whose lifetime is over.
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

    /// Takes all links to the ride back that a link leads to.
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

/// An expected answer "no" about links to rides.
enum FollowError: Error, Equatable {
    /// There is no such ride, or it is another person's.
    case noSuchRide
    /// A ride that is over cannot be shared.
    case rideIsOver
    /// The link was taken back, its lifetime is over, or there was never such a link.
    case linkIsOver
}

extension FollowError: ExplainableError {
    /// What the caller learns.
    var problem: Problem {
        switch self {
        case .noSuchRide: .notFound("Ride")
        case .rideIsOver: .conflict("The ride is over", "Only a ride that goes on can be shared.")
        case .linkIsOver:
            Problem(
                .notFound,
                title: "Nothing to follow",
                detail: "This link has expired, or the rider has stopped sharing the ride."
            )
        }
    }
}
