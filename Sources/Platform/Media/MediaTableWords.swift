import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum MediaTableWords {
    /// All names.
    static let all = tables

    private static let tables: [TableWords] = [
        TableWords("picture", "Photo", only: "The picture itself is on the page that shows it.")
    ]
}
