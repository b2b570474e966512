import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PrintedCodePage: Page {
    let person: Identifier<Account>
    let userName: String
    let made: PrintedCodeService.Made?
    let address: String

    var title: LocalizedText { "One-time code" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(made.map(paper) ?? nothing)\
        <p class="no-print"><a\(attribute: "href", PeopleRoutes.person(person))>\("Back to \(userName)")</a></p></div>
        """
    }

    private func paper(_ made: PrintedCodeService.Made) -> Markup {
        """
        <div class="card stack"><dl class="facts"><dt>\(AccountTexts.userName)</dt><dd>\(userName)</dd>\
        <dt>\("Code")</dt><dd><strong class="code-large">\(made.code.text)</strong></dd>\
        <dt>\("Holds until")</dt><dd>\(.moment(made.expiresAt))</dd></dl>\
        <p>\("Open \(address + PrintedCodeRoutes.enter.href), enter your user name and this code, and choose a new password. The code holds once. Give it to nobody.")</p></div>\
        <p class="notice no-print">\(.icon("info"))<span>\("Make sure who you give it to: the code opens the account. It is shown here to you alone, until it is used or too old.")</span></p>\
        <p class="no-print"><button type="button" class="button button-primary" data-print data-needs-script hidden>\
        \("Print")</button></p>
        """
    }

    private var nothing: Markup {
        """
        <p>\("There is no code to show: it was used, is too old, or was made by somebody else.")</p>\
        \(PrintedCodeSection(person: person, userName: userName).form)
        """
    }

    /// The JSON response, without the code.
    private struct Encoded: Codable { let expiresAt: Timestamp? }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(expiresAt: made?.expiresAt).encode(to: encoder) }
}

enum PrintedCodeTexts {
    static let guarded: LocalizedText =
        "This account has a role, or had one in the last 30 days. Only an administrator prints a code for it."
}

/// The section with which staff create a code for a user.
struct PrintedCodeSection {
    let person: Identifier<Account>
    let userName: String
    /// Whether the staff member may create one.
    var isAllowed = true

    var markup: Markup {
        """
        <section class="stack" aria-labelledby="code-title"><h2 id="code-title">\("Forgotten password")</h2>\
        \(isAllowed ? offer : "<p>\(PrintedCodeTexts.guarded)</p>")</section>
        """
    }

    private var offer: Markup {
        """
        <p>\("For whoever stands before you, has shown who they are, and has no e-mail: a code to be printed. It holds for a day and once; all sessions end when it is used.")</p>\
        \(form)
        """
    }

    var form: Markup {
        """
        <form method="post"\(attribute: "action", PrintedCodeRoutes.printing(of: person)) data-enhance\
        \(textAttribute: "data-confirm", "Make a one-time code for \(userName)?")\
        \(textAttribute: "data-confirm-text", "Whoever has it can take the account over. An earlier code holds no more.")\
        \(textAttribute: "data-confirm-ok", "Make the code")>\(.formToken)<div class="form-actions">\
        <button class="button">\("Make a one-time code")</button></div></form>
        """
    }
}

/// The form for a new password, by a printed code.
struct CodeEntryPage: Page {
    let refused: RefusedForm?

    var title: LocalizedText { "New password by a printed code" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        let form = DeclaredForm<PrintedCodeFields>().markup(
            "code-entry",
            to: PrintedCodeRoutes.enter,
            button: "Save",
            refused: refused,
            more: "<a class=\"button button-quiet button-wide\"\(attribute: "href", AccountLinks.signIn)>\("Back")</a>",
            look: "button button-primary button-wide"
        )
        return """
            <h1>\(title)</h1>\
            <p>\("Those who run the service print you a code if you show them who you are. You will be signed out everywhere, and sign in with the new password.")</p>\
            \(form)
            """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}
