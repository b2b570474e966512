import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct PictureStore {
    let transaction: any Transaction
    let now: Timestamp

    /// The kind of outbound tasks that delete the files of unused pictures.
    static let eraseKind = "media.erase"

    /// The number and total size of a user's pictures.
    func usage(of owner: Identifier<Account>) throws -> (pictures: Int, bytes: Int) {
        let row = try transaction.first(
            """
            SELECT count(*) AS pictures, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes
            FROM picture WHERE owner = \(owner)
            """
        )
        return (try row?.get("pictures") ?? 0, try row?.get("bytes") ?? 0)
    }

    /// Stores a picture that begins to arrive, and when it expires unless a feature uses it.
    func insert(_ picture: PictureRecord) throws {
        try transaction.execute(
            """
            INSERT INTO picture (id, owner, name, state, bytes, made_at)
            VALUES (\(picture.id), \(picture.owner), \(picture.name), \(picture.state), \(PictureLimits.keptBytes), \(now))
            """
        )
        try erase(picture.id, at: now.advanced(milliseconds: PictureLimits.waitMilliseconds))
    }

    func find(_ id: Identifier<Picture>) throws -> PictureRecord? {
        try transaction.first("SELECT id, owner, name, state FROM picture WHERE id = \(id)").map { row in
            PictureRecord(
                id: try row.get("id"),
                owner: try row.get("owner"),
                name: try row.get("name"),
                state: try row.get("state")
            )
        }
    }

    /// Marks a picture as complete; `false` where it was deleted meanwhile.
    func settle(_ id: Identifier<Picture>, bytes: Int) throws -> Bool {
        try transaction.execute(
            "UPDATE picture SET state = 'waiting', bytes = \(bytes) WHERE id = \(id) AND state = 'arriving'"
        ) > 0
    }

    /// Marks a picture as used; `false` where it is not waiting for that.
    func keep(_ id: Identifier<Picture>, of owner: Identifier<Account>) throws -> Bool {
        let changed = try transaction.execute(
            "UPDATE picture SET state = 'kept' WHERE id = \(id) AND owner = \(owner) AND state = 'waiting'"
        )
        guard changed > 0 else { return false }
        try Deadlines.cancel(transaction, kind: Self.eraseKind, subject: id.description)
        return true
    }

    /// Marks a picture as unused.
    func drop(_ id: Identifier<Picture>) throws {
        try transaction.execute("UPDATE picture SET state = 'dropped' WHERE id = \(id)")
        try erase(id, at: now)
    }

    /// Drops a picture unless a feature uses it; `nil` where there are no files to delete.
    func dropUnlessKept(_ id: Identifier<Picture>) throws -> PictureRecord? {
        try transaction.execute("UPDATE picture SET state = 'dropped' WHERE id = \(id) AND state <> 'kept'")
        let picture = try find(id)
        return picture?.state == .dropped ? picture : nil
    }

    func delete(_ id: Identifier<Picture>) throws {
        try transaction.execute("DELETE FROM picture WHERE id = \(id) AND state = 'dropped'")
        try Deadlines.cancel(transaction, kind: Self.eraseKind, subject: id.description)
    }

    private func erase(_ id: Identifier<Picture>, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.eraseKind, subject: id.description, dueAt: moment)
    }
}

extension PictureStore {
    static let personal = PersonalTable(
        "picture",
        [
            .account("owner", in: "Photos", erasing: .nobody),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.bytes", as: .plain("Size in bytes")),
            .listed("t.state", as: .plain("Status")),
            .impersonal("name", because: "The name of a file, by chance."),
        ]
    )
}
