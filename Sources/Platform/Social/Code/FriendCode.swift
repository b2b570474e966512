import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A code that a user shows to someone nearby, who becomes a friend by entering it in time.
struct FriendCode: Sendable, Hashable {
    /// How long a code is valid, in milliseconds: ten minutes.
    static let life: Int64 = 600_000
    /// Letters and digits that can't be confused.
    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    let owner: Identifier<Account>
    let text: String
    let endsAt: Timestamp

    /// The number of random bytes for a code: five bits per letter.
    static let randomBytes = length

    /// Converts random bytes to letters.
    static func text(of bytes: [UInt8]) -> String { String(bytes.prefix(length).map { letters[Int($0 % 32)] }) }

    /// Parses a typed or scanned code, which may be its whole address; returns `nil` if it is invalid.
    static func read(_ typed: String) -> String? {
        let last = typed.split(separator: "/").last.map(String.init) ?? ""
        let code = last.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        return code.count == length && code.allSatisfy(letters.contains) ? code : nil
    }

    /// The code as people read it aloud: `ABCD-EFGH`.
    var spelled: String { "\(text.prefix(4))-\(text.dropFirst(4))" }
}

/// Stores codes, one per user.
struct CodeStore {
    let transaction: any Transaction
    let secrets: SecretColumn

    init(_ seal: any SecretSeal, _ transaction: any Transaction) {
        self.transaction = transaction
        secrets = SecretColumn("social_code.code", seal: seal)
    }

    func set(_ code: FriendCode) throws {
        let kept = try secrets.keep(code.text, in: code.owner)
        try transaction.execute(
            """
            INSERT INTO social_code (owner, code, code_hash, ends_at)
            VALUES (\(code.owner), \(kept.sealed), \(kept.hash), \(code.endsAt))
            ON CONFLICT (owner)
            DO UPDATE SET code = excluded.code, code_hash = excluded.code_hash, ends_at = excluded.ends_at
            """
        )
    }

    func find(of owner: Identifier<Account>, at now: Timestamp) throws -> FriendCode? {
        try find("owner = \(owner) AND ends_at > \(now)")
    }

    func find(_ text: String, at now: Timestamp) throws -> FriendCode? {
        try find("code_hash = \(secrets.hash(text)) AND ends_at > \(now)")
    }

    private func find(_ condition: SQL) throws -> FriendCode? {
        try transaction.first("SELECT owner, code, ends_at FROM social_code WHERE \(condition)").map { row in
            let owner: Identifier<Account> = try row.get("owner")
            let text = secrets.open(try row.get("code"), in: owner)
            return FriendCode(owner: owner, text: text, endsAt: try row.get("ends_at"))
        }
    }

    func delete(of owner: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM social_code WHERE owner = \(owner)")
    }
}

extension FriendCode {
    static let personal = PersonalTable(
        "social_code",
        [
            .account(
                "owner",
                notExported: "A code that is shown on a phone and expires after ten minutes.",
                erasing: .row
            )
        ]
    )
}
