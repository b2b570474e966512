public import CrosstownKit
import CrosstownWeb

/// Who may see the books.
public enum MoneyRoles {
    /// Runs the service.
    static let administrator = "administrator"
    /// Looks after the money.
    public static let accountant = RoleDeclaration(
        "money.accountant",
        title: "Accountant",
        explanation: "Sees the books and the payments, and looks after refunds and disputes.",
        rank: .sensitive
    )
    /// Those who may see the books.
    static let accountants: Set = [administrator, accountant.name]
}
