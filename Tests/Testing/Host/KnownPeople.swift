public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// People whom a test names and gives roles.
public final class KnownPeople: People {
    private struct Role {
        let name: String
        /// `nil` for every scope.
        let scope: String?
        let person: Identifier<Account>
    }

    private struct State {
        var names: [Identifier<Account>: (nickname: String, userName: String)] = [:]
        var roles: [Role] = []
        var addresses: [ContactAddress: Identifier<Account>] = [:]
    }

    private let state: Mutex<State>
    private let everybody: String?

    /// Knows those with a role, and everybody else by one nickname, or not at all.
    public init(holders: [String: [Identifier<Account>]] = [:], nickname: String? = nil) {
        let roles = holders.flatMap { name, people in people.map { Role(name: name, scope: nil, person: $0) } }
        state = Mutex(State(roles: roles))
        everybody = nickname
    }

    /// Names somebody.
    public func name(_ person: Identifier<Account>, _ nickname: String, userName: String = "") {
        state.withLock { $0.names[person] = (nickname, userName) }
    }

    /// Gives somebody a role for a scope, or for every one.
    public func give(_ role: String, for scope: String? = nil, to person: Identifier<Account>) {
        state.withLock { $0.roles.append(Role(name: role, scope: scope, person: person)) }
    }

    /// Takes a role back.
    public func remove(_ role: String, for scope: String? = nil, from person: Identifier<Account>) {
        state.withLock { state in
            state.roles.removeAll { $0.name == role && $0.scope == scope && $0.person == person }
        }
    }

    /// Somebody has confirmed an address.
    public func confirm(_ address: ContactAddress, _ person: Identifier<Account>) {
        state.withLock { $0.addresses[address] = person }
    }

    /// The scopes that somebody holds a role for.
    public func scopes(of role: String, heldBy person: Identifier<Account>) -> Set<String> {
        state.withLock { state in
            Set(state.roles.filter { $0.name == role && $0.person == person }.compactMap(\.scope))
        }
    }
}

extension KnownPeople {
    /// The profiles of those who have a name.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        state.withLock { state in
            people.reduce(into: [:]) { profiles, person in
                let known = state.names[person] ?? everybody.map { (nickname: $0, userName: "") }
                guard let (nickname, userName) = known else { return }
                profiles[person] = PersonProfile(account: person, nickname: nickname, userName: userName)
            }
        }
    }

    /// Those with a role for a scope.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        state.withLock { state in
            state.roles.filter { $0.name == role && ($0.scope == nil || $0.scope == scope ?? "") }.map(\.person)
        }
    }

    /// The scopes that somebody holds a role for.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { scopes(of: role, heldBy: person) }

    /// Gives the role.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws { give(role, for: scope ?? "", to: person) }

    /// Takes the role back.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws { remove(role, for: scope ?? "", from: person) }

    /// Those whose user name is among some.
    public func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        state.withLock { state in
            state.names.reduce(into: [:]) { found, entry in
                if names.contains(entry.value.userName) { found[entry.value.userName] = entry.key }
            }
        }
    }

    /// Who has confirmed an address.
    public func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? { state.withLock { $0.addresses[address] } }
}
