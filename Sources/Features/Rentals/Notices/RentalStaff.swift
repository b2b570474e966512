import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The staff of the rentals who are notified of what needs them.
struct RentalStaff: RentalUseCases {
    /// How many people with a role are notified at most.
    private static let limit = 100

    let context: RentalTransaction

    /// Those who look after vehicles; administrators are mechanics too.
    func mechanics() throws -> [Identifier<Account>] { try accounts(RentalRole.mechanic) }

    /// Mechanics and riders' support, each once.
    func everybody() throws -> [Identifier<Account>] {
        try Array(Set(mechanics() + accounts(RentalRole.support))).sorted()
    }

    private func accounts(_ role: String) throws -> [Identifier<Account>] {
        try context.staff?.accounts(role: role, behind: nil, limit: Self.limit, in: transaction) ?? []
    }
}
