public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import Synchronization

/// The accounts that a test has named: riders, and those that it says to be of the staff.
public final class TestDirectory: AccountDirectory {
    private let known = Mutex<[(name: String, account: Identifier<Account>)]>([])
    private let staff = Mutex<Set<Identifier<Account>>>([])

    /// Knows nobody yet.
    public init() {}

    /// Names the account of somebody with a key.
    public func name(_ name: String, _ key: String, isStaff: Bool = false) {
        guard let account = Identifier<Account>(String(key.dropFirst("key-".count))) else { return }
        known.withLock { $0.append((name, account)) }
        if isStaff { staff.withLock { _ = $0.insert(account) } }
    }

    /// Riders are all that are not of the staff.
    public func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        let staff = staff.withLock { $0 }
        return accounts.filter { staff.contains($0) == (role != "passenger") }
    }

    /// Names are alike in either case.
    public func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        known.withLock { known in
            names.reduce(into: [:]) { found, name in
                found[name] = known.first { $0.name.lowercased() == name.lowercased() }?.account
            }
        }
    }

    /// All that are known, by their identities.
    public func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let all = known.withLock { $0.map(\.account) }.sorted { $0.description < $1.description }
        let last = account?.description ?? ""
        return Array(all.filter { $0.description > last }.prefix(limit))
    }

    /// The names that the test gave.
    public func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        known.withLock { known in
            accounts.reduce(into: [:]) { names, account in names[account] = known.first { $0.account == account }?.name
            }
        }
    }

    /// All that are known.
    public func countAccounts(role: String, in transaction: any Transaction) throws -> Int {
        known.withLock { $0.count }
    }

    /// One of all that are known.
    public func account(role: String, number: Int, in transaction: any Transaction) throws -> Identifier<Account>? {
        try accounts(role: role, behind: nil, limit: number + 1, in: transaction).dropFirst(number).first
    }
}
