import CrosstownKit
import CrosstownWeb

/// The words staff use for the tables of accounts and of the service.
enum AccountTableWords {
    static let all = people + service

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let machine = "The service itself changes it while it runs; it says nothing about what staff did."

    private static let people: [TableWords] = [
        TableWords(
            "account",
            "Account",
            [
                "user_name": .text("User name"), "password_hash": .changed("Password"),
                "is_folded": .leftOut(because: machine),
            ]
        ),
        Grant.table.words("Role"),
        TableWords("account_printed_code", "One-time code"),
        TableWords("account_session", "Session", only: "Sessions end when a password or a role changes."),
        TableWords("account_reset", "Password reset request", only: own),
        TableWords("account_profile", "Profile", only: own), TableWords("account_address", "Email address", only: own),
        TableWords("account_address_code", leftOut: machine), TableWords("account_phone", "Phone number", only: own),
        TableWords("account_phone_code", leftOut: machine),
    ]

    private static let service: [TableWords] = [
        TableWords("program_key", "API key", title: "name", ["scopes": .changed("Permissions")]),
        TableWords("mail_message", "Message", only: machine), TableWords("mail_about", leftOut: machine),
        TableWords("audit_entry", leftOut: machine), TableWords("deadline", leftOut: machine),
        TableWords("outbox", leftOut: machine), TableWords("retention_run", leftOut: machine),
        TableWords("schema_migration", leftOut: machine), TableWords("write_probe", leftOut: machine),
    ]
}
