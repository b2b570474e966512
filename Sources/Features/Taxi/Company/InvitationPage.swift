import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page where an invited driver chooses a name and a password.
struct InvitationPage: Page {
    let invitation: Invitation
    let token: String
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { "You’re invited to drive" }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup() ?? .empty, isPrivate: true) }

    private struct Encoded: Codable {
        let code: String
        let company: String?
        let expiresAt: Timestamp
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(code: invitation.code, company: invitation.company, expiresAt: invitation.expiresAt)
            .encode(to: encoder)
    }

    var main: Markup {
        """
        <div class="stack"><h1>\(title)</h1><dl class="facts card card-soft"><dt>\("Taxi")</dt>\
        <dd><span class="plate">\(invitation.code)</span></dd>\
        \(optional: invitation.company.map { "<dt>\("Company")</dt><dd>\($0)</dd>" as Markup })\
        \(optional: invitation.vehicle.map { "<dt>\("Vehicle")</dt><dd>\($0)</dd>" as Markup })\
        <dt>\("Valid until")</dt><dd>\(localTime.text(for: invitation.expiresAt))</dd></dl>\
        \(form)</div>
        """
    }

    private var form: Markup {
        DeclaredForm<InvitedDriver>().markup(
            "accept-invitation",
            to: TaxiLinks.invitation(token),
            button: "Open the driver app",
            refused: refused,
            look: "button button-primary button-wide"
        )
    }
}
