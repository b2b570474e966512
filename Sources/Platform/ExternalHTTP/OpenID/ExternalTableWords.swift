import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum ExternalTableWords {
    static let all = tables

    private static let tables: [TableWords] = [
        TableWords("openid_attempt", leftOut: "A sign-in that is under way; it ends after minutes.")
    ]
}
