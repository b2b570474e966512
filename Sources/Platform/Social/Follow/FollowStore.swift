import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Follow: Sendable {
    let ride: RideReference
    let rider: Identifier<Account>
    let madeAt: Timestamp
}

struct FollowStore {
    /// The number of links that one ride may have; a new one replaces the oldest.
    static let mostOfARide = 10

    let transaction: any Transaction

    func insert(tokenHash: [UInt8], _ follow: Follow) throws {
        let old = try transaction.query(
            """
            SELECT token_hash FROM social_follow WHERE feature = \(follow.ride.feature.description) AND ride = \(follow.ride.ride)
            ORDER BY made_at DESC, token_hash LIMIT 100 OFFSET \(Self.mostOfARide - 1)
            """
        )
        for row in old { try delete(tokenHash: try row.get(0)) }
        try transaction.execute(
            """
            INSERT INTO social_follow (token_hash, rider, feature, ride, made_at)
            VALUES (\(tokenHash), \(follow.rider), \(follow.ride.feature.description), \(follow.ride.ride),
                \(follow.madeAt))
            """
        )
    }

    func find(tokenHash: [UInt8]) throws -> Follow? {
        try transaction.first(
            "SELECT rider, feature, ride, made_at FROM social_follow WHERE token_hash = \(tokenHash)"
        ).map { row in
            let feature = FeatureID(try row.get("feature", as: String.self))
            return Follow(
                ride: RideReference(feature: feature, ride: try row.get("ride")),
                rider: try row.get("rider"),
                madeAt: try row.get("made_at")
            )
        }
    }

    func delete(tokenHash: [UInt8]) throws {
        try transaction.execute("DELETE FROM social_follow WHERE token_hash = \(tokenHash)")
    }

    func deleteAll(to ride: RideReference) throws {
        try transaction.execute(
            "DELETE FROM social_follow WHERE feature = \(ride.feature.description) AND ride = \(ride.ride)"
        )
    }
}

extension Follow {
    static let personal = PersonalTable(
        "social_follow",
        [
            .account("rider", in: "Links to your rides", erasing: .row),
            .listed("t.feature", as: .plain("Feature")), .listed("t.made_at", as: .moment("Created")),
        ],
        order: "t.made_at"
    )
}
