public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// Who belongs to which institution, whoever knows it: the platform's rosters, and what modules learn when people tell
/// them a number or sign in there, so that nobody is asked twice.
public final class KnownInstitutions: Institutions {
    private let sources = Mutex<[any Institutions]>([InstitutionRegister()])

    /// Knows the platform's rosters.
    public init() {}

    /// Asks one more from now on.
    public func add(_ source: any Institutions) { sources.withLock { $0.append(source) } }

    /// The institutions that a person belongs to, whoever knows it, by their names.
    ///
    /// - Throws: `DatabaseError`.
    public func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] {
        let sources = sources.withLock { $0 }
        return try sources.flatMap { try $0.memberships(of: person, in: transaction) }.sorted { $0.name < $1.name }
    }

    /// Those of some people who belong to an institution, whoever knows it.
    ///
    /// - Throws: `DatabaseError`.
    public func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        let sources = sources.withLock { $0 }
        return try sources.reduce(into: []) { $0.formUnion(try $1.members(among: people, in: transaction)) }
    }
}
