import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto

/// The secret address of a user's calendar.
struct CalendarAddress: Sendable {
    let person: Identifier<Account>
    /// The sealed secret, so that its owner can see it again.
    let sealed: String
    /// The user's language at its creation.
    let language: String
    let madeAt: Timestamp
}

/// The secret in the address: 192 random bits in hexadecimal digits.
enum CalendarSecret {
    static let bytes = 24

    static func text(of bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The hash by which an address is found; `nil` for an invalid secret.
    static func hash(of text: String) -> [UInt8]? {
        guard text.utf8.count == bytes * 2 else { return nil }
        return Array(SHA256.hash(data: Array(text.utf8)))
    }
}

/// The SQL of secret addresses.
struct CalendarAddressStore {
    let transaction: any Transaction

    private static let columns: SQL = "account, sealed, language, made_at FROM home_calendar"

    func find(of person: Identifier<Account>) throws -> CalendarAddress? {
        try transaction.first("SELECT \(Self.columns) WHERE account = \(person)").map(Self.address)
    }

    func find(hash: [UInt8]) throws -> CalendarAddress? {
        try transaction.first("SELECT \(Self.columns) WHERE token_hash = \(hash)").map(Self.address)
    }

    private static func address(_ row: Row) throws -> CalendarAddress {
        CalendarAddress(
            person: try row.get(0),
            sealed: try row.get(1),
            language: try row.get(2),
            madeAt: try row.get(3)
        )
    }

    func insert(_ address: CalendarAddress, hash: [UInt8]) throws {
        try transaction.execute(
            """
            INSERT INTO home_calendar (account, token_hash, sealed, language, made_at)
            VALUES (\(address.person), \(hash), \(address.sealed), \(address.language), \(address.madeAt))
            ON CONFLICT (account) DO NOTHING
            """
        )
    }

    func delete(of person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM home_calendar WHERE account = \(person)")
    }
}

extension CalendarAddressStore {
    static let personal = PersonalTable(
        "home_calendar",
        [
            .account("account", in: "Calendar address", erasing: .row),
            .listed("t.made_at", as: .moment("Created")),
            .listed("t.language", as: .plain("Language")),
        ]
    )
}
