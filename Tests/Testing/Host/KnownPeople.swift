public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// People whom a test names and gives roles, and the roles that are granted and revoked.
public final class KnownPeople: People {
    private struct Grant: Hashable {
        let role: String
        /// Empty for everywhere.
        let scope: String
        let person: Identifier<Account>
    }

    private let names = Mutex<[Identifier<Account>: String]>([:])
    private let grants: Mutex<[Grant]>

    /// Knows nobody by name; `holders` are those with a role everywhere.
    public init(holders: [String: [Identifier<Account>]] = [:]) {
        grants = Mutex(
            holders.flatMap { role, people in people.map { Grant(role: role, scope: "", person: $0) } }
        )
    }

    /// Names somebody: the nickname is also the name to sign in with.
    public func name(_ person: Identifier<Account>, _ nickname: String) { names.withLock { $0[person] = nickname } }

    /// The profiles of those who have a name.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        names.withLock { names in
            names.filter { people.contains($0.key) }.reduce(into: [:]) { profiles, person in
                profiles[person.key] = PersonProfile(
                    account: person.key,
                    nickname: person.value,
                    userName: person.value
                )
            }
        }
    }

    /// Those who have one of the names.
    public func accounts(
        called wanted: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        names.withLock { names in
            names.filter { wanted.contains($0.value) }.reduce(into: [:]) { $0[$1.value] = $1.key }
        }
    }

    /// Those with a role everywhere, or for the scope.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let scopes = ["", scope ?? ""]
        return grants.withLock { grants in
            grants.filter { $0.role == role && scopes.contains($0.scope) }.map(\.person)
        }
    }

    /// The scopes that were granted.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> {
        grants.withLock { grants in
            Set(grants.filter { $0.role == role && $0.person == person }.map(\.scope))
        }
    }

    /// Adds a role, once.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {
        let grant = Grant(role: role, scope: scope ?? "", person: person)
        grants.withLock { grants in if !grants.contains(grant) { grants.append(grant) } }
    }

    /// Removes a role.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        let grant = Grant(role: role, scope: scope ?? "", person: person)
        grants.withLock { grants in grants.removeAll { $0 == grant } }
    }
}
