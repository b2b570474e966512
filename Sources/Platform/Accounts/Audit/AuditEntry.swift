import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct AuditEntry: Sendable {
    enum Kind: String, SQLBindable, SQLReadable, Codable, CaseIterable {
        /// The staff member changed something.
        case change
        /// The staff member viewed something of one person, or one object.
        case reading
    }

    let id: Identifier<AuditEntry>
    let madeAt: Timestamp
    let kind: Kind
    /// The ID of the account, or of the program's key.
    let actor: String
    let operation: String
    /// What the operation does, in English; the key of its translations.
    let summary: String
    let path: String
    let changes: [AuditedChange]

    init(id: Identifier<AuditEntry>, madeAt: Timestamp, kind: Kind, _ use: RouteUse, changes: [AuditedChange]) {
        self.id = id
        self.madeAt = madeAt
        self.kind = kind
        actor = use.caller.accountID
        operation = use.operation
        summary = use.summary
        path = use.path
        self.changes = changes
    }

    init(row: Row, changes: [AuditedChange]) throws {
        id = try row.get("id")
        madeAt = try row.get("made_at")
        kind = try row.get("kind")
        actor = try row.get("actor")
        operation = try row.get("operation")
        summary = try row.get("summary")
        path = try row.get("path")
        self.changes = changes
    }
}

extension AuditEntry {
    static let personal = PersonalTable(
        "audit_entry",
        [
            .account(
                "actor",
                in: "Your actions as staff",
                stays: "What staff did is kept for two years; the number leads to nobody after the deletion."
            ),
            .impersonal("details", because: "The content of personal columns is left out."),
            .impersonal("summary", because: "What the operation does, in the words of the API's description."),
        ]
    )
}
