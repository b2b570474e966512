package import CrosstownKit
package import CrosstownSQL
package import CrosstownValues
import CrosstownWeb

struct PendingAddress: Sendable, Hashable {
    let address: String
    let codeHash: [UInt8]
    let tries: Int
}

/// Stores e-mail addresses or phone numbers, and password reset links.
package struct AddressStore {
    let transaction: any Transaction
    let channel: MessageChannel

    /// Creates the store of one channel in a transaction.
    package init(transaction: any Transaction, channel: MessageChannel = .mail) {
        self.transaction = transaction
        self.channel = channel
    }

    private var table: SQL { channel == .mail ? "account_address" : "account_phone" }

    private var codes: SQL { channel == .mail ? "account_address_code" : "account_phone_code" }

    /// Returns a user's confirmed address.
    ///
    /// - Throws: `DatabaseError`.
    package func address(of person: Identifier<Account>) throws -> String? {
        try transaction.first("SELECT address FROM \(table) WHERE account = \(person)")?.get("address")
    }

    func owner(of address: String) throws -> Identifier<Account>? {
        try transaction.first("SELECT account FROM \(table) WHERE address = \(address)")?.get("account")
    }

    /// Replaces a user's confirmed address; its code is stored until it expires.
    func confirm(_ address: String, of person: Identifier<Account>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO \(table) (account, address, confirmed_at) VALUES (\(person), \(address), \(now))
            ON CONFLICT (account) DO UPDATE SET address = excluded.address, confirmed_at = excluded.confirmed_at
            """
        )
        try dropReset(of: person)
    }

    func remove(of person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM \(table) WHERE account = \(person)")
        try transaction.execute("DELETE FROM \(codes) WHERE account = \(person)")
        try dropReset(of: person)
    }

    /// Stores the code that confirms an address, instead of an earlier one.
    func await(_ address: String, of person: Identifier<Account>, hash: [UInt8], until expiry: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO \(codes) (account, address, code_hash, tries, expires_at)
            VALUES (\(person), \(address), \(hash), 0, \(expiry))
            ON CONFLICT (account) DO UPDATE SET address = excluded.address, code_hash = excluded.code_hash,
                tries = 0, expires_at = excluded.expires_at
            """
        )
    }

    func pending(of person: Identifier<Account>, at now: Timestamp) throws -> PendingAddress? {
        try transaction.first(
            """
            SELECT address, code_hash, tries FROM \(codes)
            WHERE account = \(person) AND expires_at > \(now)
            """
        ).map {
            PendingAddress(
                address: try $0.get("address"),
                codeHash: try $0.get("code_hash"),
                tries: try $0.get("tries")
            )
        }
    }

    func countTry(of person: Identifier<Account>) throws {
        try transaction.execute("UPDATE \(codes) SET tries = tries + 1 WHERE account = \(person)")
    }

    /// Stores a token that allows one password reset, instead of an earlier token.
    func allowReset(of person: Identifier<Account>, hash: [UInt8], until expiry: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO account_reset (account, token_hash, expires_at) VALUES (\(person), \(hash), \(expiry))
            ON CONFLICT (account) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
            """
        )
    }

    /// Returns the account whose password a token resets.
    func resetOwner(_ hash: [UInt8], at now: Timestamp) throws -> Identifier<Account>? {
        try transaction.first("SELECT account FROM account_reset WHERE token_hash = \(hash) AND expires_at > \(now)")?
            .get("account")
    }

    /// Deletes codes and links of all channels that expired before a moment.
    static func deleteExpired(before moment: Timestamp, limit: Int, in transaction: any Transaction) throws -> Int {
        let tables: [SQL] = ["account_address_code", "account_phone_code", "account_reset", "account_printed_code"]
        return try tables.reduce(0) { count, table in
            try count
                + transaction.execute(
                    """
                    DELETE FROM \(table) WHERE account IN (
                        SELECT account FROM \(table) WHERE expires_at < \(moment) ORDER BY account LIMIT \(limit)
                    )
                    """
                )
        }
    }

    func dropReset(of person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM account_reset WHERE account = \(person)")
    }
}

extension AddressStore {
    static let personal = [
        addresses("account_address", in: "Email address", "Address"),
        addresses("account_phone", in: "Phone number", "Number"),
        codes("account_address_code", [.content("address")]),
        codes("account_phone_code", [.content("address")]),
        codes("account_reset"),
    ]

    private static func addresses(
        _ table: String,
        in section: LocalizedText,
        _ label: LocalizedText
    ) -> PersonalTable {
        PersonalTable(
            table,
            [
                .account("account", in: section, erasing: .row),
                .content("address", as: .plain(label)),
                .listed("t.confirmed_at", as: .moment("Confirmed")),
            ]
        )
    }

    /// Codes and links, which one section shows from all these tables.
    private static func codes(_ table: String, _ contents: [PersonalColumns] = []) -> PersonalTable {
        PersonalTable(table, [.account("account", in: "Codes and links sent", erasing: .row)] + contents)
    }
}
