import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Updates the copy of users' names from their profiles.
struct NameKeeping: Sendable {
    let database: any Database
    let people: any People

    private static let atOnce = 500

    var messageHandlers: [String: OutboxRunner.Handler] {
        ProfileChanged.handler { [people] event, transaction in
            let profile = try people.profiles(of: [event.person], in: transaction)[event.person]
            try NameStore(transaction: transaction).keep(event.person, profile)
        }
    }

    /// Stores the names of accounts that are older than the copy.
    func fill() async throws {
        var last: Identifier<Account>?
        while let next = try await fillSome(behind: last) { last = next }
    }

    /// Returns the last account read; `nil` if there was none left.
    private func fillSome(behind last: Identifier<Account>?) async throws -> Identifier<Account>? {
        let (accounts, unknown) = try await database.read { [people] transaction in
            let accounts = try people.accounts(behind: last, limit: Self.atOnce, in: transaction)
            return (accounts, try NameStore(transaction: transaction).unknown(of: accounts))
        }
        if !unknown.isEmpty {
            try await database.write { [people] transaction in
                let profiles = try people.profiles(of: unknown, in: transaction)
                let store = NameStore(transaction: transaction)
                for person in unknown { try store.keep(person, profiles[person]) }
            }
        }
        return accounts.last
    }
}
