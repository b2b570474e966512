import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// A code on paper that opens an account once to another password: twelve letters and digits that nobody can guess.
struct PrintedCode: Hashable, Sendable {
    /// How long a code holds.
    static let milliseconds: Int64 = 24 * 3_600_000
    /// None of them is taken for another one.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    private static let length = 12

    private let characters: String

    /// Makes a code of at least twelve random bytes.
    init(_ bytes: [UInt8]) {
        characters = String(bytes.prefix(Self.length).map { Self.letters[Int($0) % Self.letters.count] })
    }

    /// Reads what somebody typed from paper.
    init(typed text: String) { characters = text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The code in groups, as it is printed.
    var text: String {
        let groups = stride(from: 0, to: characters.count, by: 4).map { characters.dropFirst($0).prefix(4) }
        return groups.joined(separator: "-")
    }

    /// What is kept of the code of a person.
    func hash(for person: Identifier<Account>) -> [UInt8] {
        Array(SHA256.hash(data: Data("\(person) printed \(characters)".utf8)))
    }
}

/// The codes that were printed and not used yet, one for each person.
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

    /// Keeps a code in place of an earlier one.
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

    /// Until when a code of a person holds; `nil` where it does not.
    func expiry(of hash: [UInt8], _ person: Identifier<Account>, at now: Timestamp) throws -> Timestamp? {
        try transaction.first(
            """
            SELECT expires_at FROM account_printed_code
            WHERE account = \(person) AND code_hash = \(hash) AND expires_at > \(now)
            """
        )?.get("expires_at")
    }

    /// Deletes the codes that an account has printed for others.
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
            .listed("t.made_at", as: .moment("Made")),
            .listed("t.expires_at", as: .moment("Holds until")),
        ]
    )
}
