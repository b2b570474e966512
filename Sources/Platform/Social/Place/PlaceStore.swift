import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of saved places.
struct PlaceStore {
    let transaction: any Transaction

    private static let columns: SQL = "id, kind, name, address, latitude, longitude"

    /// The places of a person, in that person's order.
    func list(of owner: Identifier<Account>) throws -> [OwnPlace] {
        try transaction.query(
            "SELECT \(Self.columns) FROM social_place WHERE owner = \(owner) ORDER BY place, id"
        ).map(OwnPlace.init(row:))
    }

    func find(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) throws -> OwnPlace? {
        try transaction.first("SELECT \(Self.columns) FROM social_place WHERE id = \(id) AND owner = \(owner)")
            .map(OwnPlace.init(row:))
    }

    /// When a place was edited last, on whatever device.
    func edited(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) throws -> Timestamp? {
        try transaction.first("SELECT edited_at FROM social_place WHERE id = \(id) AND owner = \(owner)")?
            .get("edited_at")
    }

    /// Whether the identity is somebody else's place.
    func isTaken(_ id: Identifier<SavedPlace>, fromViewOf owner: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM social_place WHERE id = \(id) AND owner <> \(owner)") != nil
    }

    /// Keeps a place behind the others, or in the place of the one with its identity.
    func save(_ place: OwnPlace, of owner: Identifier<Account>, at now: Timestamp, edited: Timestamp) throws {
        // There is one home and one work: the one before is any other place from now on.
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

    /// Puts places into an order.
    func order(_ ids: [Identifier<SavedPlace>], of owner: Identifier<Account>) throws {
        for (place, id) in ids.enumerated() {
            try transaction.execute(
                "UPDATE social_place SET place = \(place + 1) WHERE id = \(id) AND owner = \(owner)"
            )
        }
    }
}
