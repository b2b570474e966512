public import CrosstownKit
import CrosstownWeb

/// The roles that may read the books.
public enum MoneyRoles {
    static let administrator = "administrator"
    /// Manages the money.
    public static let accountant = RoleDeclaration(
        "money.accountant",
        title: "Accountant",
        explanation: "Sees the books and payments, and handles refunds and disputes.",
        rank: .sensitive
    )
    static let accountants: Set = [administrator, accountant.name]
}
