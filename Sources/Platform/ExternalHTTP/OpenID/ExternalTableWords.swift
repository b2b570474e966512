import CrosstownKit
import CrosstownWeb

/// What staff call the tables of sign-ins at other services.
enum ExternalTableWords {
    /// All of them.
    static let all = tables

    private static let tables: [TableWords] = [
        TableWords("openid_attempt", leftOut: "A sign-in that is under way; it ends after minutes.")
    ]
}
