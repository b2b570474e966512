import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct StoredRecorder: Hashable, Sendable {
    let id: Identifier<FixRecorder>
    let person: Identifier<Account>
    let kind: RecorderKind
    let name: String
    var secret: String?
    let madeAt: Timestamp
    var heardAt: Timestamp?
    var withdrawnAt: Timestamp?
    /// The start of the fixes that are not in trips yet.
    var cutFrom: Timestamp
    /// When to cut them next; `nil` if none are waiting.
    var cutDueAt: Timestamp?
    /// The highest number of its fixes.
    var highestSequence: Int64?
    /// The last offset from UTC in seconds that it sent.
    var secondsFromUTC: Int?

    init(
        id: Identifier<FixRecorder>,
        person: Identifier<Account>,
        kind: RecorderKind,
        name: String,
        secret: String? = nil,
        madeAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.kind = kind
        self.name = name
        self.secret = secret
        self.madeAt = madeAt
        cutFrom = Timestamp(milliseconds: 0)
    }

    init(_ row: Row) throws {
        var reader = RowReader(row)
        try self.init(&reader)
    }

    init(_ reader: inout RowReader) throws {
        id = try reader.next()
        person = try reader.next()
        kind = try reader.next()
        name = try reader.next()
        secret = try reader.next()
        madeAt = try reader.next()
        heardAt = try reader.next()
        withdrawnAt = try reader.next()
        cutFrom = try reader.next()
        cutDueAt = try reader.next()
        highestSequence = try reader.next()
        secondsFromUTC = try reader.next()
    }
}

extension StoredRecorder {
    static let personal = PersonalTable(
        "trips_recorder",
        [
            .account("person", in: "Trip recorders", erasing: .row),
            .listed("t.kind", as: .plain("App")),
            .content("name", as: .plain("Name")),
            .listed("t.made_at", as: .moment("Created")),
            .listed("t.heard_at", as: .moment("Last seen")),
            .listed("t.withdrawn_at", as: .moment("Revoked")),
            .listed("(SELECT COUNT(*) FROM trips_fix f WHERE f.recorder = t.id)", as: .plain("Positions")),
        ],
        order: "t.made_at"
    )
}
