public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// Friendships and blocks as a test sets them.
public final class KnownFriends: Friends {
    private let friendships = Mutex<Set<Set<Identifier<Account>>>>([])
    private let noted = Mutex<[Block]>([])

    /// Knows no friends and no blocks yet.
    public init() {}

    /// Makes two people friends.
    public func befriend(_ one: Identifier<Account>, _ other: Identifier<Account>) {
        friendships.withLock { _ = $0.insert([one, other]) }
    }

    /// Lets somebody block somebody else.
    public func block(_ blocker: Identifier<Account>, _ blocked: Identifier<Account>) {
        noted.withLock { $0.append(Block(blocker: blocker, blocked: blocked)) }
    }

    /// Whether the test has made them friends.
    public func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { friendships.withLock { $0.contains([person, other]) } }

    /// Those whom the test has made friends of a person.
    public func friends(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        friendships.withLock { all in all.filter { $0.contains(person) }.flatMap { $0.subtracting([person]) } }
    }

    /// Whether either has blocked the other.
    public func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { try !blocks(among: [person, other], in: transaction).isEmpty }

    /// The blocks among some people.
    public func blocks(among people: [Identifier<Account>], in transaction: any Transaction) throws -> [Block] {
        let people = Set(people)
        return noted.withLock { all in
            all.filter { people.contains($0.blocker) && people.contains($0.blocked) }
        }
    }

    /// Notes the block.
    public func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws { block(person, other) }
}
