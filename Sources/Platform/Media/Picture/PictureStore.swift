import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of pictures.
struct PictureStore {
    let transaction: any Transaction
    let now: Timestamp

    /// The kind of the outbound tasks that remove the files of pictures which nothing needs.
    static let eraseKind = "media.erase"

    /// How many pictures somebody has, and how many bytes they take.
    func usage(of owner: Identifier<Account>) throws -> (pictures: Int, bytes: Int) {
        let row = try transaction.first(
            """
            SELECT count(*) AS pictures, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes
            FROM picture WHERE owner = \(owner)
            """
        )
        return (try row?.get("pictures") ?? 0, try row?.get("bytes") ?? 0)
    }

    /// Notes a picture that begins to arrive, and when it is forgotten unless something needs it.
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

    /// The picture is whole; `false` where it was forgotten meanwhile.
    func settle(_ id: Identifier<Picture>, bytes: Int) throws -> Bool {
        try transaction.execute(
            "UPDATE picture SET state = 'waiting', bytes = \(bytes) WHERE id = \(id) AND state = 'arriving'"
        ) > 0
    }

    /// Something needs the picture; `false` where it does not wait for that.
    func keep(_ id: Identifier<Picture>, of owner: Identifier<Account>) throws -> Bool {
        let changed = try transaction.execute(
            "UPDATE picture SET state = 'kept' WHERE id = \(id) AND owner = \(owner) AND state = 'waiting'"
        )
        guard changed > 0 else { return false }
        try Deadlines.cancel(transaction, kind: Self.eraseKind, subject: id.description)
        return true
    }

    /// Nothing needs the picture any more.
    func drop(_ id: Identifier<Picture>) throws {
        try transaction.execute("UPDATE picture SET state = 'dropped' WHERE id = \(id)")
        try erase(id, at: now)
    }

    /// The picture is forgotten unless something needs it; `nil` where there is nothing to erase.
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
            .account("owner", in: "Photographs", erasing: .nobody),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.bytes", as: .plain("Size in bytes")),
            .listed("t.state", as: .plain("State")),
            .impersonal("name", because: "The name of a file, by chance."),
        ]
    )
}
