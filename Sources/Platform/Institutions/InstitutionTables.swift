import CrosstownKit
import CrosstownWeb

/// The tables with personal data.
enum InstitutionTables {
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
        InstitutionPersonStore.personal, InstitutionRecords.personal,
    ]

    private static let register = "The institution's own register, which names no account; the next file replaces it."
}
