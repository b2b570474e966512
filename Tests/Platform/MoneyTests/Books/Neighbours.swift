import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Knows Anna, Bert and Carla by name.
struct Neighbours: AccountDirectory {
    let books: Books

    private var names: [(name: String, account: Identifier<Account>)] {
        [("anna", books.anna), ("bert", books.bert), ("carla", books.carla)]
    }

    func accounts(called names: [String], in transaction: any Transaction) throws -> [String: Identifier<Account>] {
        names.reduce(into: [:]) { found, name in
            found[name] = self.names.first { $0.name == name.lowercased() }?.account
        }
    }

    func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> { [] }

    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        Dictionary(names.filter { accounts.contains($0.account) }.map { ($0.account, $0.name) }) { first, _ in first }
    }

    func countAccounts(role: String, in transaction: any Transaction) throws -> Int { 0 }

    func account(role: String, number: Int, in transaction: any Transaction) throws -> Identifier<Account>? { nil }
}
