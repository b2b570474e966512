import CrosstownSQL
import CrosstownValues

/// As much of a drop as its place in the index needs; the index itself is compiled from the sources of `CrosstownDrops`.
struct Drop {
    let id: Identifier<Drop>
    let sender: Identifier<Account>
    let shown: String
    let opensFrom: Timestamp
    let opensUntil: Timestamp?
}

/// The subject of an account's identifier.
enum Account {}

extension Identifier where Subject == Account {
    static var nobody: Self { Identifier(high: 0, low: 0) }
}

/// The index of places, in the tables of a server.
struct DropStore {
    let transaction: any Transaction
    static let never = Timestamp(milliseconds: 9_000_000_000_000_000)
}
