import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Crypto
import Synchronization

/// The key pair that identifies this service to push services: created once, the private key sealed in the database.
final class PushKeyring: Sendable {
    private static let place = ["inbox_push_key", "sealed", "1"]

    private let database: any Database
    private let seal: any SecretSeal
    private let contact: String
    private let known = Mutex<ServerIdentification?>(nil)

    init(database: any Database, seal: any SecretSeal, contact: String) {
        self.database = database
        self.seal = seal
        self.contact = contact
    }

    /// The identification for push services; `nil` while the key cannot be opened, which disables push.
    var identification: ServerIdentification? { known.withLock { $0 } }

    /// Opens the key, and creates it where it is missing.
    ///
    /// - Throws: `DatabaseError`; `SealFault` where it is sealed with another key, until the operator restores that
    ///   one.
    func open(at now: Timestamp) async throws {
        let new = P256.Signing.PrivateKey()
        let sealed = try seal.seal(Base64URL.encode(new.rawRepresentation), for: Self.place)
        let publicKey = Array(new.publicKey.x963Representation)
        let kept = try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO inbox_push_key (one, public_key, sealed, made_at)
                VALUES (1, \(publicKey), \(sealed), \(now)) ON CONFLICT DO NOTHING
                """
            )
            return try transaction.query("SELECT sealed FROM inbox_push_key")[0].get("sealed", as: String.self)
        }
        let key = try seal.open(kept, for: Self.place)
        guard let bytes = Base64URL.decode(key) else { throw SealFault.damaged }
        let identification = ServerIdentification(
            key: try P256.Signing.PrivateKey(rawRepresentation: bytes),
            contact: contact
        )
        known.withLock { $0 = identification }
    }
}
