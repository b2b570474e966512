import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum InstitutionTableWords {
    /// All names.
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let machine = "The service itself changes it while it runs; it says nothing about what staff did."
    private static let program = ColumnWords.leftOut(because: "It serves programs and says nothing to people.")

    private static let tables: [TableWords] = [
        TableWords("institution", "Institution", title: "name"),
        TableWords("institution_import", "Imported member list", ["report": .changed("Import report")]),
        TableWords("institution_key", leftOut: machine),
        TableWords("institution_number", "Member number", ["digest": program]),
        TableWords("institution_person", "Membership", only: own),
        TableWords(
            "institution_roster",
            "Person on a member list",
            ["institution": .row("Institution", in: "institution"), "kind": .text("Kind")]
        ),
        TableWords(
            "institution_sign_in",
            "Institution sign-in",
            [
                "institution": .row("Institution", in: "institution"), "issuer": .text("Sign-in service"),
                "client": .text("Client ID"),
                "sealed_secret": program, "scopes": program, "hosted_domain": .text("Domain"), "claim": program,
            ]
        ),
        TableWords("institution_use", leftOut: machine),
    ]
}
