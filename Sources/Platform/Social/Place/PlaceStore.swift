import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct PlaceStore {
    let transaction: any Transaction

    private static let columns: SQL = "id, kind, name, address, latitude, longitude"

    /// Returns a user's places, in their order.
    func list(of owner: Identifier<Account>) throws -> [OwnPlace] {
        try transaction.query(
            "SELECT \(Self.columns) FROM social_place WHERE owner = \(owner) ORDER BY place, id"
        ).map(OwnPlace.init(row:))
    }

    func find(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) throws -> OwnPlace? {
        try transaction.first("SELECT \(Self.columns) FROM social_place WHERE id = \(id) AND owner = \(owner)")
            .map(OwnPlace.init(row:))
    }

    /// Returns when a place was last edited, on any device.
    func edited(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) throws -> Timestamp? {
        try transaction.first("SELECT edited_at FROM social_place WHERE id = \(id) AND owner = \(owner)")?
            .get("edited_at")
    }

    /// Returns whether another user's place has the ID.
    func isTaken(_ id: Identifier<SavedPlace>, fromViewOf owner: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM social_place WHERE id = \(id) AND owner <> \(owner)") != nil
    }

    /// Saves a place after the others, or replaces the one with its ID.
    func save(_ place: OwnPlace, of owner: Identifier<Account>, at now: Timestamp, edited: Timestamp) throws {
        // There is only one home and one work, so the previous one becomes another place.
        if place.kind != .other {
            try transaction.execute(
                "UPDATE social_place SET kind = 'other' WHERE owner = \(owner) AND kind = \(place.kind) AND id <> \(place.id)"
            )
        }
        try transaction.execute(
            """
            INSERT INTO social_place (id, owner, kind, name, address, latitude, longitude, place, made_at, edited_at)
            VALUES (\(place.id), \(owner), \(place.kind), \(place.name), \(place.address), \(place.position.latitude),
                \(place.position.longitude),
                (SELECT coalesce(max(place), 0) + 1 FROM social_place WHERE owner = \(owner)), \(now),
                \(edited))
            ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, address = excluded.address,
                latitude = excluded.latitude, longitude = excluded.longitude, edited_at = excluded.edited_at
            """
        )
    }

    func delete(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM social_place WHERE id = \(id) AND owner = \(owner)")
    }

    /// Updates the order of places.
    func order(_ ids: [Identifier<SavedPlace>], of owner: Identifier<Account>) throws {
        for (place, id) in ids.enumerated() {
            try transaction.execute(
                "UPDATE social_place SET place = \(place + 1) WHERE id = \(id) AND owner = \(owner)"
            )
        }
    }
}
