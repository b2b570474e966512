import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization
import Testing

@testable import CrosstownRentals

/// The accounts that a test has named: riders, and those that it says to be of the staff.
final class TestDirectory: AccountDirectory {
    private let known = Mutex<[(name: String, account: Identifier<Account>)]>([])
    private let staff = Mutex<Set<Identifier<Account>>>([])

    /// Names the account of somebody with a key.
    func name(_ name: String, _ key: String, isStaff: Bool = false) {
        guard let account = Identifier<Account>(String(key.dropFirst("key-".count))) else { return }
        known.withLock { $0.append((name, account)) }
        if isStaff { staff.withLock { _ = $0.insert(account) } }
    }

    func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        let staff = staff.withLock { $0 }
        return accounts.filter { staff.contains($0) == (role != RentalRole.rider) }
    }

    func accounts(called names: [String], in transaction: any Transaction) throws -> [String: Identifier<Account>] {
        known.withLock { known in
            names.reduce(into: [:]) { found, name in
                found[name] = known.first { $0.name.lowercased() == name.lowercased() }?.account
            }
        }
    }

    func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let all = known.withLock { $0.map(\.account) }.sorted { $0.description < $1.description }
        let last = account?.description ?? ""
        return Array(all.filter { $0.description > last }.prefix(limit))
    }

    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        known.withLock { known in
            accounts.reduce(into: [:]) { names, account in names[account] = known.first { $0.account == account }?.name
            }
        }
    }

    func countAccounts(role: String, in transaction: any Transaction) throws -> Int {
        known.withLock { $0.count }
    }

    func account(role: String, number: Int, in transaction: any Transaction) throws -> Identifier<Account>? {
        try accounts(role: role, behind: nil, limit: number + 1, in: transaction).dropFirst(number).first
    }
}
