import CrosstownKit
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Crypto
import Foundation

/// People with sessions, written straight into the database: signing in is not what is measured.
struct Population: Sendable {
    let drivers: [String]
    let passengers: [String]

    /// Writes accounts, sessions and taxis into the database of a server that has made its tables.
    ///
    /// - Throws: `DatabaseError`.
    init(drivers: Int, passengers: Int, data: String) async throws {
        self.drivers = (0..<drivers).map { Self.token("driver-\($0)") }
        self.passengers = (0..<passengers).map { Self.token("passenger-\($0)") }
        let database = try SQLiteDatabase(path: data + "/crosstown.sqlite")
        let (driverTokens, passengerTokens) = (self.drivers, self.passengers)
        try await database.write { transaction in
            for (number, token) in driverTokens.enumerated() {
                let name = "bench-driver-\(number)"
                let account = try Self.insert(name, token, role: "driver", number: number, transaction)
                try transaction.execute(
                    """
                    INSERT INTO taxi_driver (id, account, code, state)
                    VALUES (\(Self.id(3, number)), \(account), \("B\(number)"), 'not_available')
                    """
                )
            }
            for (number, token) in passengerTokens.enumerated() {
                try Self.insert("bench-passenger-\(number)", token, number: 1_000_000 + number, transaction)
            }
        }
        try await database.close()
    }

    /// A session's key: 32 bytes in Base64, as the service makes them.
    private static func token(_ name: String) -> String {
        Data(SHA256.hash(data: Data(name.utf8))).base64EncodedString()
    }

    @discardableResult
    private static func insert(
        _ name: String,
        _ token: String,
        role: String? = nil,
        number: Int,
        _ transaction: any Transaction
    ) throws -> Identifier<Account> {
        let account = id(1, number)
        try transaction.execute(
            """
            INSERT INTO account (id, user_name, folded_name, is_folded, password_hash, made_at)
            VALUES (\(account), \(name), \(name), 1, 'none', 0)
            """
        )
        if let role {
            try transaction.execute(
                "INSERT INTO account_grant (account, role, scope, given_at) VALUES (\(account), \(role), '', 0)"
            )
        }
        let hash = Array(SHA256.hash(data: Data(token.utf8)))
        try transaction.execute(
            """
            INSERT INTO account_session (token_hash, id, account, kind, made_at, expires_at)
            VALUES (\(hash), \(id(2, number)), \(account), 'program', 0, 4102444800000)
            """
        )
        return account
    }

    private static func id(_ kind: UInt64, _ number: Int) -> Identifier<Account> {
        Identifier(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | kind << 32 | UInt64(number))
    }
}
