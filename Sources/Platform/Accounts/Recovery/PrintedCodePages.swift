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
        <dt>\("Valid until")</dt><dd>\(.moment(made.expiresAt))</dd></dl>\
        <p>\("Open \(address + PrintedCodeRoutes.enter.href), enter your user name and this code, and choose a new password. The code can be used once. Don’t share it.")</p></div>\
        <p class="notice no-print">\(.icon("info"))<span>\("Make sure you give it to the right person: the code gives access to the account. Only you can see it here, until it’s used or expires.")</span></p>\
        <p class="no-print"><button type="button" class="button button-primary" data-print data-needs-script hidden>\
        \("Print")</button></p>
        """
    }

    private var nothing: Markup {
        """
        <p>\("There’s no code to show: it was used, has expired, or was created by someone else.")</p>\
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
        "This account has a role, or had one in the last 30 days. Only an administrator can print a code for it."
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
        <p>\("A code to print for someone who is with you, has proved their identity and has no email address. It’s valid for one day and one use. Using it ends all sessions.")</p>\
        \(form)
        """
    }

    var form: Markup {
        """
        <form method="post"\(attribute: "action", PrintedCodeRoutes.printing(of: person)) data-enhance\
        \(textAttribute: "data-confirm", "Create a one-time code for \(userName)?")\
        \(textAttribute: "data-confirm-text", """
            Anyone who has it can take over the account. Any earlier code stops working.
            """)\
        \(textAttribute: "data-confirm-ok", "Create code")>\(.formToken)<div class="form-actions">\
        <button class="button">\("Create one-time code")</button></div></form>
        """
    }
}

/// The form for a new password, by a printed code.
struct CodeEntryPage: Page {
    let refused: RefusedForm?

    var title: LocalizedText { "New password with a printed code" }

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
            <p>\("The operator prints a code for you once you prove your identity. You’ll be signed out everywhere. Then sign in with the new password.")</p>\
            \(form)
            """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}
