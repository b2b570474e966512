public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// People whom a test names and gives roles; what is granted is forgotten.
public final class KnownPeople: People {
    private let names = Mutex<[Identifier<Account>: String]>([:])
    private let holders: [String: [Identifier<Account>]]

    /// Knows nobody by name; `holders` are those with a role.
    public init(holders: [String: [Identifier<Account>]] = [:]) { self.holders = holders }

    /// Names somebody.
    public func name(_ person: Identifier<Account>, _ nickname: String) { names.withLock { $0[person] = nickname } }

    /// The profiles of those who have a name.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        names.withLock { names in
            names.filter { people.contains($0.key) }.reduce(into: [:]) { profiles, person in
                profiles[person.key] = PersonProfile(account: person.key, nickname: person.value)
            }
        }
    }

    /// Those with a role.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { holders[role] ?? [] }

    /// No scope.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    /// Nothing happens.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    /// Nothing happens.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}
}
