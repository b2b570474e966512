public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// The names of wallets without a user account, from the features, which are created after the books.
public final class PurseNames: Sendable {
    private let sources = Mutex<[any PurseNaming]>([])

    /// Creates an empty list of features.
    public init() {}

    /// Sets the features to ask for names.
    public func learn(_ features: [any PurseNaming]) { sources.withLock { $0 = features } }

    /// Returns the names of the owners that a feature knows.
    func names(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        if owners.isEmpty { return [:] }
        return try sources.withLock { $0 }.reduce(into: [:]) { names, source in
            names.merge(try source.purseNames(of: owners, in: transaction)) { first, _ in first }
        }
    }
}
