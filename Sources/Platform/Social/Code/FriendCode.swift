import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a person shows to somebody who stands beside: whoever enters it in time is a friend.
struct FriendCode: Sendable, Hashable {
    /// How long a code counts, in milliseconds: ten minutes.
    static let life: Int64 = 600_000
    /// Letters and digits that are not taken for one another.
    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    let owner: Identifier<Account>
    let text: String
    let endsAt: Timestamp

    /// How many random bytes a code takes: five bits a letter.
    static let randomBytes = length

    /// Writes random bytes in letters.
    static func text(of bytes: [UInt8]) -> String { String(bytes.prefix(length).map { letters[Int($0 % 32)] }) }

    /// The code in what was typed or scanned, which may be its whole address; `nil` where there is none.
    static func read(_ typed: String) -> String? {
        let last = typed.split(separator: "/").last.map(String.init) ?? ""
        let code = last.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        return code.count == length && code.allSatisfy(letters.contains) ? code : nil
    }

    /// The code as it is read aloud: `ABCD-EFGH`.
    var spelled: String { "\(text.prefix(4))-\(text.dropFirst(4))" }
}

/// The SQL of codes: one a person at a time.
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
