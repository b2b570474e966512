import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of pictures and videos.
struct MediaStore {
    let transaction: any Transaction

    /// How long an upload may wait for its drop, in milliseconds.
    static let waitMilliseconds: Int64 = 3_600_000

    /// Returns the storage of a person's pictures and videos, in bytes.
    func used(by owner: Identifier<Account>) throws -> Int {
        try transaction.first(
            """
            SELECT CAST(coalesce(sum(bytes + poster_bytes), 0) AS BIGINT) FROM drop_media
            WHERE owner = \(owner) AND state <> 'gone'
            """
        )?.get(0) ?? 0
    }

    /// Returns the pictures and videos of a person's drops, largest first.
    func largest(
        of owner: Identifier<Account>,
        limit: Int
    ) throws -> [(drop: Identifier<Drop>, bytes: Int, madeAt: Timestamp)] {
        try transaction.query(
            """
            SELECT item, bytes + poster_bytes, made_at FROM drop_media
            WHERE owner = \(owner) AND state = 'kept' AND item IS NOT NULL
            ORDER BY bytes + poster_bytes DESC, id LIMIT \(limit)
            """
        ).map { (try $0.get(0), try $0.get(1), try $0.get(2)) }
    }

    func settle(_ id: Identifier<DropMedia>) throws {
        try transaction.execute("UPDATE drop_media SET state = 'waiting' WHERE id = \(id) AND state = 'arriving'")
    }

    /// Marks an incomplete upload for deletion.
    func giveUp(_ id: Identifier<DropMedia>) throws {
        try transaction.execute(
            "UPDATE drop_media SET state = 'gone', key = NULL WHERE id = \(id) AND state IN ('arriving', 'waiting')"
        )
    }

    /// Assigns an upload to a drop, encrypted like the drop's text.
    ///
    /// - Throws: `Problem` that names the field if the upload is another person's, was deleted, or already belongs to a
    ///   drop.
    func keep(
        _ id: Identifier<DropMedia>,
        of owner: Identifier<Account>,
        for drop: Identifier<Drop>,
        isSealed: Bool
    ) throws {
        let changed = try transaction.execute(
            """
            UPDATE drop_media SET state = 'kept', item = \(drop)
            WHERE id = \(id) AND owner = \(owner) AND state = 'waiting' AND is_sealed = \(isSealed)
            """
        )
        guard changed > 0 else {
            throw Problem.invalid([.init(field: "media", message: "is no longer available; add it again")])
        }
    }

    func find(of drop: Identifier<Drop>) throws -> MediaRecord? {
        try MediaRecord.table.first("WHERE item = \(drop) AND state = 'kept'", in: transaction)
    }

    func find(waiting id: Identifier<DropMedia>, of owner: Identifier<Account>) throws -> MediaRecord? {
        try MediaRecord.table.first("WHERE id = \(id) AND owner = \(owner) AND state = 'waiting'", in: transaction)
    }

    /// Returns the kinds of the pictures and videos of some drops.
    func kinds(of drops: [Identifier<Drop>]) throws -> [Identifier<Drop>: MediaRecord.Kind] {
        if drops.isEmpty { return [:] }
        let rows = try transaction.query(
            "SELECT item, kind FROM drop_media WHERE item IN \(list: drops) AND state = 'kept'"
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get(0), try $0.get(1)) })
    }

    /// Marks uploads for deletion that no drop used within an hour.
    func dropWaiting(before moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE drop_media SET state = 'gone', key = NULL
            WHERE state IN ('arriving', 'waiting') AND made_at < \(moment)
            """
        )
    }

    /// Returns the uploads whose objects have to be deleted.
    func gone(limit: Int) throws -> [MediaRecord] {
        try MediaRecord.table.list("WHERE state = 'gone' LIMIT \(limit)", in: transaction)
    }

    func delete(_ id: Identifier<DropMedia>) throws {
        try transaction.execute("DELETE FROM drop_media WHERE id = \(id) AND state = 'gone'")
    }
}
