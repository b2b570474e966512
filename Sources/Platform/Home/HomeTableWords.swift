import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum HomeTableWords {
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."

    private static let tables: [TableWords] = [
        TableWords("home_calendar", "Calendar address", only: own)
    ]
}
