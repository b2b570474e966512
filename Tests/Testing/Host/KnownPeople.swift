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
    private let addresses = Mutex<[ContactAddress: Identifier<Account>]>([:])
    private let everybody: String?

    /// Knows nobody by name, or everybody by one nickname; `holders` are those with a role everywhere.
    public init(holders: [String: [Identifier<Account>]] = [:], nickname: String? = nil) {
        everybody = nickname
        grants = Mutex(
            holders.flatMap { role, people in people.map { Grant(role: role, scope: "", person: $0) } }
        )
    }

    /// Names somebody: the nickname is also the name to sign in with.
    public func name(_ person: Identifier<Account>, _ nickname: String) { names.withLock { $0[person] = nickname } }

    /// Gives somebody a role everywhere, or for a scope.
    public func give(_ role: String, for scope: String = "", to person: Identifier<Account>) {
        let grant = Grant(role: role, scope: scope, person: person)
        grants.withLock { grants in if !grants.contains(grant) { grants.append(grant) } }
    }

    /// The scopes of a role that somebody has; an empty text stands for everywhere.
    public func scopes(of role: String, heldBy person: Identifier<Account>) -> Set<String> {
        grants.withLock { grants in
            Set(grants.filter { $0.role == role && $0.person == person }.map(\.scope))
        }
    }

    /// Takes a role back.
    public func remove(_ role: String, for scope: String = "", from person: Identifier<Account>) {
        let grant = Grant(role: role, scope: scope, person: person)
        grants.withLock { grants in grants.removeAll { $0 == grant } }
    }

    /// Says that somebody has confirmed an address.
    public func confirm(_ address: ContactAddress, by person: Identifier<Account>) {
        addresses.withLock { $0[address] = person }
    }

    /// Who has confirmed an address.
    public func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? { addresses.withLock { $0[address] } }

    /// The profiles of those who have a name.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        names.withLock { names in
            people.reduce(into: [:]) { profiles, person in
                guard let nickname = names[person] ?? everybody else { return }
                profiles[person] = PersonProfile(
                    account: person,
                    nickname: nickname,
                    userName: names[person] ?? ""
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
    ) throws -> Set<String> { scopes(of: role, heldBy: person) }

    /// Adds a role, once.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws { give(role, for: scope ?? "", to: person) }

    /// Removes a role.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws { remove(role, for: scope ?? "", from: person) }
}
