import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// A printed code, valid for one password reset: twelve random letters and digits.
struct PrintedCode: Hashable, Sendable {
    /// How long a code is valid.
    static let milliseconds: Int64 = 24 * 3_600_000
    /// No letter here resembles another one.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    private static let length = 12

    private let characters: String

    /// Creates a code from at least twelve random bytes.
    init(_ bytes: [UInt8]) {
        characters = String(bytes.prefix(Self.length).map { Self.letters[Int($0) % Self.letters.count] })
    }

    /// Parses a code typed from paper.
    init(typed text: String) { characters = text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The code in groups, as printed.
    var text: String {
        let groups = stride(from: 0, to: characters.count, by: 4).map { characters.dropFirst($0).prefix(4) }
        return groups.joined(separator: "-")
    }

    /// Returns the stored hash of a user's code.
    func hash(for person: Identifier<Account>) -> [UInt8] {
        Array(SHA256.hash(data: Data("\(person) printed \(characters)".utf8)))
    }
}

/// Stores the printed codes that are still unused, one per user.
struct PrintedCodeStore {
    let transaction: any Transaction

    static let migrations = [
        Migration(
            owner: "account",
            name: "printed codes",
            sql: """
                CREATE TABLE account_printed_code (
                    account \(.id) PRIMARY KEY REFERENCES account (id),
                    code_hash \(.blob) NOT NULL,
                    made_by \(.id),
                    made_at \(.integer) NOT NULL,
                    expires_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE INDEX account_printed_code_expiry ON account_printed_code (expires_at)
                """
        )
    ]

    /// Stores a code instead of an earlier one.
    func keep(_ hash: [UInt8], of person: Identifier<Account>, by maker: Identifier<Account>?, at now: Timestamp) throws
    {
        try transaction.execute(
            """
            INSERT INTO account_printed_code (account, code_hash, made_by, made_at, expires_at)
            VALUES (\(person), \(hash), \(maker), \(now), \(now.advanced(milliseconds: PrintedCode.milliseconds)))
            ON CONFLICT (account) DO UPDATE SET code_hash = excluded.code_hash, made_by = excluded.made_by,
                made_at = excluded.made_at, expires_at = excluded.expires_at
            """
        )
    }

    /// Returns when a user's code expires; `nil` if it is invalid.
    func expiry(of hash: [UInt8], _ person: Identifier<Account>, at now: Timestamp) throws -> Timestamp? {
        try transaction.first(
            """
            SELECT expires_at FROM account_printed_code
            WHERE account = \(person) AND code_hash = \(hash) AND expires_at > \(now)
            """
        )?.get("expires_at")
    }

    func drop(madeBy maker: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM account_printed_code WHERE made_by = \(maker)")
    }

    func drop(of person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM account_printed_code WHERE account = \(person)")
    }
}

extension PrintedCodeStore {
    static let personal = PersonalTable(
        "account_printed_code",
        [
            .account("account", in: "Printed code for a new password", erasing: .row),
            .account("made_by", notExported: AccountTables.staffWork, erasing: .row),
            .listed("t.made_at", as: .moment("Created")),
            .listed("t.expires_at", as: .moment("Valid until")),
        ]
    )
}
