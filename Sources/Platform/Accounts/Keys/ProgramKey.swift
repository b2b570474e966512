import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct ProgramKey: Hashable, Codable, Sendable {
    let id: Identifier<ProgramKey>
    /// The program's name, from the city.
    let name: String
    /// The names of its scopes, in order.
    let scopes: [String]
    let madeAt: Timestamp
    /// When it was last used, to the minute; `nil` if never.
    let usedAt: Timestamp?
    /// When it was revoked; `nil` while it is valid.
    let revokedAt: Timestamp?

    /// The caller's ID instead of an account's, so that routes never mistake a program for a person.
    var callerID: String { Self.callerPrefix + id.description }

    private static let callerPrefix = "key "

    /// Returns the key of a caller; `nil` for people.
    static func id(ofCaller caller: String) -> Identifier<ProgramKey>? {
        isCaller(caller) ? Identifier(caller.dropFirst(callerPrefix.count)) : nil
    }

    /// Returns whether a caller is a program with a key.
    static func isCaller(_ accountID: String) -> Bool { accountID.hasPrefix(callerPrefix) }
}

extension ProgramKey {
    static let columns: SQL = "k.id, k.name, k.scopes, k.made_at, k.used_at, k.revoked_at"

    init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        scopes = try row.get("scopes", as: String.self).split(separator: " ").map(String.init)
        madeAt = try row.get("made_at")
        usedAt = try row.get("used_at")
        revokedAt = try row.get("revoked_at")
    }
}

extension ProgramKey {
    static let personal = PersonalTable(
        "program_key",
        [.impersonal("name", because: "What administrators call a program.")]
    )
}
