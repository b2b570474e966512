public import CrosstownKit
import CrosstownWeb

/// The tables of the platform itself with content about people.
public enum AccountTables {
    /// All of them.
    public static let all = accounts + codes + work

    private static let accounts = [
        PersonalTable(
            "account",
            [
                .account("id", in: "Account"), .content("user_name"),
                .content("folded_name", notExported: "The user name again, in the form that names are compared in."),
            ]
        ),
        PersonalTable("account_address", [.account("account", in: "E-mail address"), .content("address")]),
        PersonalTable("account_phone", [.account("account", in: "Phone number"), .content("address")]),
        PersonalTable("account_profile", [.account("account", in: "Profile"), .content("nickname")]),
        PersonalTable(
            "account_grant",
            [.account("account", in: "Roles"), .account("given_by", notExported: staffWork)]
        ),
        PersonalTable("account_session", [.account("account", in: "Sessions")]),
        PersonalTable(
            "mail_message",
            [
                .account("person", in: "E-mails and text messages"), .content("address", "subject"),
                .content("body", notExported: "It may contain a code, and is deleted as soon as it is sent."),
                .content("reply", notExported: "What the server of the other side said about its delivery."),
            ]
        ),
    ]

    private static let codes = [
        PersonalTable(
            "mail_about",
            [
                .account("person", notExported: "Whom a message to somebody else names; it is theirs."),
                .impersonal("message", because: "The number of the message."),
            ]
        ),
        PersonalTable("account_address_code", [.account("account", in: "Codes and links sent"), .content("address")]),
        PersonalTable("account_phone_code", [.account("account", in: "Codes and links sent"), .content("address")]),
        PersonalTable("account_reset", [.account("account", in: "Codes and links sent")]),
        PersonalTable(
            "account_printed_code",
            [
                .account("account", in: "Printed code for a new password"),
                .account("made_by", notExported: staffWork),
            ]
        ),
    ]

    private static let work = [
        PersonalTable(
            "audit_entry",
            [
                .account(
                    "actor",
                    in: "What you did as staff",
                    stays: "What staff did is kept for two years; the number leads to nobody after the deletion."
                ),
                .impersonal("details", because: "The content of personal columns is left out."),
                .impersonal("summary", because: "What the operation does, in the words of the API's description."),
            ]
        ),
        PersonalTable("deadline", [.content("subject", "body", notExported: due, stays: due)]),
        PersonalTable("outbox", [.content("body", notExported: due, stays: due)]),
        PersonalTable("program_key", [.impersonal("name", because: "What administrators call a program.")]),
        PersonalTable("schema_migration", [.impersonal("owner", "name", because: "A step of the tables.")]),
    ]

    private static let staffWork = "It is the work of staff, which they find under what they did as staff."
    private static let due = "Work that is due; it names people by numbers, and is deleted once it is done."
}
