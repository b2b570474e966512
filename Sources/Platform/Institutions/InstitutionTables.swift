import CrosstownKit
import CrosstownWeb

/// The tables of institutions with content about people.
enum InstitutionTables {
    /// All of them.
    static let all = [
        PersonalTable("institution", [.impersonal("name", "folded_name", because: "The name of an institution.")]),
        PersonalTable("institution_key", [.impersonal("name", because: "The name of a key.")]),
        PersonalTable(
            "institution_number",
            [.content("name", "address", notExported: register, stays: register)]
        ),
        PersonalTable(
            "institution_import",
            [.content("report", notExported: register, stays: register)]
        ),
        PersonalTable(
            "institution_person",
            [
                .account("account", in: "Who you are at an institution"), .content("ending", "name", "address"),
                .content("subject", notExported: "What the institution's own sign-in calls the account."),
            ]
        ),
        PersonalTable(
            "institution_roster",
            [.account("account", in: "Rosters of institutions"), .content("member")]
        ),
    ]

    private static let register = "The institution's own register, which names no account; the next file replaces it."
}
