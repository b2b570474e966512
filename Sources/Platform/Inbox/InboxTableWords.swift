import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum InboxTableWords {
    /// All names.
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let machine = "The service itself changes it while it runs; it says nothing about what staff did."

    private static let tables: [TableWords] = [
        TableWords("inbox_about", leftOut: machine),
        TableWords("inbox_choice", "Notification settings", only: own),
        TableWords(
            "inbox_content",
            "Notification",
            only: "People read it in their inbox; who was notified is personal."
        ),
        TableWords("inbox_delivery", leftOut: machine),
        TableWords("inbox_device", "Device for notifications", only: own),
        TableWords("inbox_hours", "Quiet hours", only: own),
        TableWords("inbox_notice", "Notification to a person", only: "The notification says what it is about."),
        TableWords("inbox_push_key", leftOut: machine), TableWords("inbox_topic", "Followed topic", only: own),
    ]
}
