public import CrosstownKit
public import CrosstownSQL
import Logging

/// Sees at the start to it that the secrets of institutions' services are sealed, and can be opened.
struct SecretCheck {
    let rentals: Rentals
    let logger: Logger

    func run() async throws {
        let found = try await rentals.change {
            (sealed: try $0.connections.sealPlain(), lost: try $0.connections.countLost())
        }
        if found.sealed > 0 {
            await forgetPlain()
            logger.notice("client secrets of institutions sealed", metadata: ["count": "\(found.sealed)"])
        }
        if found.lost > 0 {
            logger.error(
                "client secrets of institutions cannot be opened; enter them again",
                metadata: ["count": "\(found.lost)"]
            )
        }
    }

    /// Somebody who reads meanwhile, such as a backup, keeps the file's log as it is: that stops no start.
    private func forgetPlain() async {
        do { try await rentals.database.forgetReplaced() } catch {
            logger.warning("the database's log still holds what it was; it is emptied in time")
        }
    }
}

extension RentalsModule {
    /// How many secrets of institutions' services a seal cannot open; any where there is no seal.
    ///
    /// - Throws: `DatabaseError`.
    public static func lostSecrets(in transaction: any Transaction, seal: (any SecretSeal)?) throws -> Int {
        let columns = try transaction.first(
            "SELECT 1 FROM schema_migration WHERE owner = 'rentals' AND name = 'sealed secret'"
        )
        guard columns != nil else { return 0 }
        return try ConnectionStore(transaction: transaction, seal: seal ?? NoSeal()).countLost()
    }
}

/// Opens nothing.
private struct NoSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { throw SealFault.otherKey }

    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { throw .otherKey }
}
