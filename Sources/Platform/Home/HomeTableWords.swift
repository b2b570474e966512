import CrosstownKit
import CrosstownWeb

/// What staff call the tables of the first page.
enum HomeTableWords {
    /// All of them.
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."

    private static let tables: [TableWords] = [
        TableWords("home_calendar", "Calendar address", only: own)
    ]
}
