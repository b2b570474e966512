import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Makes accounts in memory, with one name that is taken.
final class MemoryAccounts: AccountRegistry {
    private let made = Mutex<[Identifier<Account>: String]>([:])
    private let ids: CountingIdentifiers

    init(_ ids: CountingIdentifiers) { self.ids = ids }

    /// The names of the accounts that were made.
    var names: Set<String> { Set(made.withLock { $0.values }) }

    func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount {
        guard password.count >= 8 else {
            throw Problem.invalid([.init(field: "password", message: "must be at least 8 characters")])
        }
        return PreparedAccount(userName: userName, passwordHash: "hash", role: role)
    }

    func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account> {
        guard !names.contains(account.userName), account.userName != "taken" else {
            throw Problem.invalid([.init(field: "userName", message: "is taken; choose another")])
        }
        let id = ids.next(Account.self)
        made.withLock { $0[id] = account.userName }
        return id
    }

    func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws {
        made.withLock { $0[account] = nil }
    }

    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        made.withLock { made in made.filter { accounts.contains($0.key) } }
    }
}
