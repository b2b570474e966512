import CrosstownAccounts
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The institutions whose rosters the user manages.
struct InstitutionsPage: Page {
    let institutions: [InstitutionService.Listed]
    let mayAdd: Bool
    let refused: RefusedForm?

    var title: LocalizedText { "Institutions" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup ?? .empty) }

    var main: Markup {
        let list = institutions.isEmpty ? empty : table
        if mayAdd {
            return ConsoleSplit(title, text: Self.text, list: list, heading: "Add an institution", form: form).markup
        }
        return "<h1>\(title)</h1><p>\(Self.text)</p>\(list)"
    }

    private static let text: LocalizedText =
        """
        People on an institution’s member list are members once their email address is confirmed. Anyone who enters \
        one of its member numbers is verified as a member.
        """

    private var empty: Markup {
        EmptyState("people", "No institutions", "No one is a member of an institution yet.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "institutions",
            caption: "Institutions",
            columns: [
                .init("Name"), .init("On the member list", isNumber: true), .init("Member numbers", isNumber: true),
                .init("Since"),
            ],
            rows: institutions.map { listed in
                let institution = listed.institution
                return [
                    "<a\(attribute: "href", InstitutionRoutes.page(of: institution.id))>\(institution.name)</a>",
                    "\(listed.members)", "\(listed.numbers)", "\(.moment(institution.madeAt))",
                ]
            }
        ).markup
    }

    private var form: Markup {
        DeclaredForm<InstitutionFields>()
            .markup("add-institution", to: InstitutionRoutes.home, button: "Add", refused: refused)
    }

    /// The response in the API.
    private struct Encoded: Codable { let institutions: [InstitutionResponse] }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            institutions: institutions.map {
                InstitutionResponse($0.institution, members: $0.members, numbers: $0.numbers)
            }
        ).encode(to: encoder)
    }
}

/// The roster of an institution, and the result of the latest import.
struct RosterPage: Page {
    let overview: InstitutionService.Overview
    let mayChange: Bool
    let refused: RefusedForm?

    private var institution: InstitutionRecord { overview.institution }

    var title: LocalizedText { LocalizedText(verbatim: institution.name) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <p><a\(attribute: "href", InstitutionRoutes.home)>\("Institutions")</a></p><h1>\(institution.name)</h1>\
        <div class="console-grid console-split"><div class="stack"><p>\(LocalizedText.plural(
            overview.members,
            one: "\(overview.members) person is on the member list.",
            other: "\(overview.members) people are on the member list."
        ))</p>\(optional: overview.latest.map(result))\
        \(fill)\(leave)</div><div class="stack">\(numbers)\
        \(mayChange ? "\(signIn)\(renaming)\(removal)" : .empty)</div></div>
        """
    }

    private func result(_ latest: (report: TableReport, madeAt: Timestamp)) -> Markup {
        let removed = LocalizedText.plural(
            latest.report.removed,
            one: "\(latest.report.removed) person was removed.",
            other: "\(latest.report.removed) people were removed."
        )
        return latest.report.markup(more: "<p class=\"quiet\">\(.moment(latest.madeAt)) · \(removed)</p>")
    }

    private var fill: Markup {
        let form = TableUpload(
            "fill-roster",
            to: InstitutionRoutes.roster(institution.id),
            as: [RosterFile.layout],
            button: "Import",
            more: fillFields
        )
        return """
            <section class="stack" aria-labelledby="fill-title"><h2 id="fill-title">\("Member list")</h2>\
            <p>\("Members, by email address or user name. The kind describes them, such as student.")</p>\
            \(form.markup(refused))</section>
            """
    }

    private var fillFields: Markup {
        """
        <div class="field"><label for="text">\("Or enter people, one per line")</label>\
        <textarea class="input" id="text" name="text" rows="4" spellcheck="false" autocapitalize="none">\
        \(refused?["text"] ?? "")</textarea></div>\
        <div class="check"><input type="checkbox" id="replaces" name="replaces" value="1"\
        \(attribute: "checked", refused?["replaces"] == "1")><label for="replaces">\
        \("Remove everyone else from the list")</label></div>
        """
    }

    private var leave: Markup {
        """
        <section class="stack" aria-labelledby="leave-title"><h2 id="leave-title">\("Remove someone from the list")</h2>\
        \(DeclaredForm<RosterMemberFields>().markup(
            "leave-roster",
            to: InstitutionRoutes.leave(institution.id),
            button: "Remove",
            refused: refused,
            look: "button"
        ))</section>
        """
    }

    private var numbers: Markup {
        """
        <section class="stack" aria-labelledby="numbers-title"><h2 id="numbers-title">\("Member numbers")</h2>\
        <p>\(LocalizedText.plural(
            overview.numbers,
            one: "\(overview.numbers) number stored.",
            other: "\(overview.numbers) numbers stored."
        )) \("The numbers on student or staff cards. People who enter one prove that they’re members. We store the numbers as hashes; a new file replaces all of them.")</p>\
        \(overview.isConnected ? "<p class=\"quiet\">\("They aren’t used, because members sign in through a service.")</p>" : .empty)\
        \(numberForm.markup())</section>
        """
    }

    private var numberForm: TableUpload {
        TableUpload(
            "numbers",
            to: InstitutionRoutes.numbers(institution.id),
            as: [NumberFile.layout],
            button: "Replace the member numbers",
            label: "File with member numbers",
            field: "number-file",
            isMain: false
        )
    }

    private var signIn: Markup {
        """
        <section class="stack" aria-labelledby="sign-in-title"><h2 id="sign-in-title">\("Sign-in")</h2>\
        <p>\(overview.isConnected ? Self.isConnected : Self.notConnected)</p>\
        <p><a class="button"\(attribute: "href", ConnectionRoutes.page(of: institution.id))>\
        \(overview.isConnected ? ConnectionTexts.connected : ConnectionTexts.connect)</a></p></section>
        """
    }

    private static let isConnected: LocalizedText = "Members sign in with the institution’s own service."
    private static let notConnected: LocalizedText = """
        Members can sign in with the institution’s own service (OpenID Connect).
        """

    private var renaming: Markup {
        """
        <section class="stack" aria-labelledby="rename-title"><h2 id="rename-title">\("Rename the institution")</h2>\
        \(DeclaredForm<InstitutionFields>().markup(
            "rename-institution",
            to: InstitutionRoutes.rename(institution.id),
            button: "Rename",
            refused: refused,
            values: [\.name: institution.name],
            look: "button"
        ))</section>
        """
    }

    private var removal: Markup {
        """
        <section class="stack" aria-labelledby="removal-title"><h2 id="removal-title">\("Remove institution")</h2>\
        \(overview.dependents.reason.map { "<p>\($0)</p>" } ?? removalForm)</section>
        """
    }

    private var removalForm: Markup {
        """
        <form method="post"\(attribute: "action", InstitutionRoutes.remove(institution.id)) data-enhance\
        \(textAttribute: "data-confirm", "Remove \(institution.name)?")\
        \(textAttribute: "data-confirm-text", lost)\
        \(textAttribute: "data-confirm-ok", "Remove institution")>\(.formToken)\
        <button class="button button-danger">\("Remove institution")</button></form>
        """
    }

    private var lost: LocalizedText {
        """
        On the member list: \(overview.members). Member numbers: \(overview.numbers). All of them will be deleted, \
        and the institution will no longer have any members.
        """
    }

    /// The response in the API.
    private struct Encoded: Codable {
        let institution: InstitutionResponse
        let latest: TableReport?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let answer = InstitutionResponse(institution, members: overview.members, numbers: overview.numbers)
        try Encoded(institution: answer, latest: overview.latest?.report).encode(to: encoder)
    }
}

/// The user's own institutions.
struct OwnInstitutionsPage: Page {
    let memberships: [InstitutionMembership]
    let address: String?

    var title: LocalizedText { "Institutions" }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\("Institutions tell us who their members are. Members can offer shared rides.")</p>\
        \(memberships.isEmpty ? nothing : list)<p>\(way)</p>\
        <p><a class="button button-wide"\(attribute: "href", MessageChannel.mail.own)>\("Email address")</a></p>\
        <p><a class="button button-quiet button-wide" href="/me">\("Back")</a></p>
        """
    }

    private var nothing: Markup { "<p class=\"quiet\">\("You’re not on any member list that we have.")</p>" }

    private var list: Markup {
        """
        <ul class="list">\(forEach: memberships, { membership in
            """
            <li class="list-item"><span class="list-lead">\(.icon("people"))</span><span class="list-text">\
            <span class="list-title">\(membership.name)</span><span class="list-detail">\(membership.kind)</span></span></li>
            """
        })</ul>
        """
    }

    private var way: LocalizedText {
        address.map { "Institutions identify you by \($0) and by your user name." }
            ?? "Confirm the email address that your institution has on file for you."
    }

    /// The response in the API.
    private struct Encoded: Codable {
        struct Item: Codable {
            let institution: String
            let name: String
            let kind: String
        }

        let memberships: [Item]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            memberships: memberships.map { .init(institution: $0.institution, name: $0.name, kind: $0.kind) }
        ).encode(to: encoder)
    }
}
