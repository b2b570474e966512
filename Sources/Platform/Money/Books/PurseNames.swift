public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Who has a wallet and no account, by features, which are made after the books and are learned afterwards.
public final class PurseNames: Sendable {
    private let sources = Mutex<[any PurseNaming]>([])

    /// Knows no feature yet.
    public init() {}

    /// Asks features from now on.
    public func learn(_ features: [any PurseNaming]) { sources.withLock { $0 = features } }

    /// The names of those among some owners whom a feature knows.
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
