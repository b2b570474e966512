public import CrosstownKit
public import CrosstownSQL
public import Logging

extension InstitutionDirectory {
    /// Folds the names of institutions, seals secrets that older versions stored unsealed, and checks that all secrets
    /// can be opened.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare(_ logger: Logger) async throws {
        let found = try await database.write { [self] transaction in
            try InstitutionStore(transaction: transaction).foldNames()
            let store = connections(transaction)
            return (sealed: try store.sealPlain(), lost: try store.countLost())
        }
        if found.sealed > 0 {
            await forgetPlain(logger)
            logger.notice("client secrets of institutions sealed", metadata: ["count": "\(found.sealed)"])
        }
        if found.lost > 0 {
            logger.error(
                "client secrets of institutions cannot be opened; enter them again",
                metadata: ["count": "\(found.lost)"]
            )
        }
    }

    /// A concurrent reader, such as a backup, keeps the file's log as it is; that must not prevent the start.
    private func forgetPlain(_ logger: Logger) async {
        do { try await database.forgetReplaced() } catch {
            logger.warning("the database's log still holds what it was; it is emptied in time")
        }
    }
}

extension InstitutionsModule {
    /// The number of secrets that a seal cannot open; all of them where there is no seal.
    ///
    /// - Throws: `DatabaseError`.
    public static func lostSecrets(in transaction: any Transaction, seal: (any SecretSeal)?) throws -> Int {
        let columns = try transaction.first(
            "SELECT 1 FROM schema_migration WHERE owner = 'institution' AND name = 'numbers and sign-in'"
        )
        guard columns != nil else { return 0 }
        return try ConnectionStore(transaction: transaction, seal: seal ?? NoSeal()).countLost()
    }
}

private struct NoSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { throw SealFault.otherKey }

    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { throw .otherKey }

    func digest(of secret: String, for place: [String]) -> [UInt8] { [] }
}
