import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum InboxTables {
    static let all = [
        PersonalTable(
            "inbox_about",
            [.account("account", notExported: "Whom a notification to somebody else names; it is theirs.")]
        ),
        PersonalTable(
            "inbox_choice",
            [
                .account("account", in: "Choices for notices"),
                .impersonal("mail", "text_message", because: "Whether notifications come this way."),
            ]
        ),
        PersonalTable(
            "inbox_content",
            [
                .content(
                    "title",
                    "body",
                    notExported: "It is listed with the notifications of those who got it.",
                    stays: "It is deleted with the notifications, after 90 days at most."
                ),
                .impersonal("subject", because: "A key of what the notification is about."),
            ]
        ),
        PersonalTable(
            "inbox_device",
            [.account("account", in: "Devices that show notices"), .content("endpoint")]
        ),
        PersonalTable(
            "inbox_hours",
            [
                .account("account", in: "Quiet hours, in minutes after midnight"),
                .impersonal("quiet_to", because: "A time of day."),
            ]
        ),
        PersonalTable(
            "inbox_notice",
            [
                .account("account", in: "Notices"),
                .impersonal("subject", because: "A key of what the notification is about."),
            ]
        ),
    ]
}
