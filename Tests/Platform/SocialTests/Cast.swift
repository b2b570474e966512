import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// People who have nothing but names.
struct Cast: People {
    let names: [String]

    init(_ names: [String]) { self.names = names }

    func id(_ number: Int) -> Identifier<Account> { Identifier(high: 1, low: UInt64(number + 1)) }

    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        people.reduce(into: [:]) { profiles, person in
            guard person.high == 1, (1...names.count).contains(Int(person.low)) else { return }
            profiles[person] = PersonProfile(account: person, nickname: names[Int(person.low) - 1])
        }
    }

    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let first = account.map { Int($0.low) } ?? 0
        return (first..<min(first + limit, names.count)).map(id)
    }

    /// Everybody has an address of the own name.
    func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? {
        names.firstIndex { address.text == "\($0.lowercased())@example.org" }.map(id)
    }

    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}
}
