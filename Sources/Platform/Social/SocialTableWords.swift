import CrosstownKit
import CrosstownWeb

/// The words staff use for the tables of friends and saved places.
enum SocialTableWords {
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."

    private static let tables: [TableWords] = [
        TableWords("social_block", "Blocked person", only: own), TableWords("social_code", "Friend code", only: own),
        TableWords("social_follow", "Link to follow a ride", only: own),
        TableWords("social_friendship", "Friendship", only: own),
        TableWords("social_invitation", "Friend invitation", only: own),
        TableWords("social_name", leftOut: "It repeats the name of the account."),
        TableWords("social_place", "Saved place", only: own), TableWords("social_request", "Friend request", only: own),
        TableWords("social_revision", leftOut: "It counts changes."),
        TableWords("social_setting", "Friend settings", only: own),
    ]
}
