import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The staff who receive notifications.
struct RentalStaff: RentalUseCases {
    /// The maximum number of recipients per role.
    private static let limit = 100

    let context: RentalTransaction

    /// Returns mechanics, including administrators.
    func mechanics() throws -> [Identifier<Account>] { try accounts(RentalRole.mechanic) }

    /// Returns mechanics and riders' support, each once.
    func everybody() throws -> [Identifier<Account>] {
        try Array(Set(mechanics() + accounts(RentalRole.support))).sorted()
    }

    private func accounts(_ role: String) throws -> [Identifier<Account>] {
        try context.staff?.accounts(role: role, behind: nil, limit: Self.limit, in: transaction) ?? []
    }
}
