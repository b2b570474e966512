public import CrosstownKit

/// The platform's tables with personal data.
public enum AccountTables {
    /// All of these tables.
    public static let all =
        [Accounts.personal, ProfileStore.personal, Accounts.sessions] + AddressStore.personal
        + [
            MessageStore.personal, PrintedCodeStore.personal, Grant.personal, MessageStore.about, AuditEntry.personal,
            ProgramKey.personal,
        ] + work

    /// Why a list omits what staff granted.
    static let staffWork = "It is the work of staff, which they find under what they did as staff."

    private static let work = [
        PersonalTable("deadline", [.content("subject", "body", notExported: due, stays: due)]),
        PersonalTable("outbox", [.content("body", notExported: due, stays: due)]),
        PersonalTable("schema_migration", [.impersonal("owner", "name", because: "A step of the tables.")]),
    ]

    private static let due = "Work that is due; it names people by numbers, and is deleted once it is done."
}
