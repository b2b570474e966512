import CrosstownValues
import CrosstownWeb

struct ErasurePage: Page {
    let outlook: Erasure.Outlook
    let refused: RefusedForm?

    static let fields = [
        FormField(
            "password",
            label: AccountTexts.password,
            type: "password",
            attributes: "autocomplete=\"current-password\" required"
        )
    ]

    var title: LocalizedText { ErasureTexts.title }

    /// The popup shows errors that belong to no field.
    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        \(optional: refused?.summary(of: Self.fields))<h1>\(title)</h1>\
        <p>\(ErasureTexts.goes)</p><p>\(ErasureTexts.stays)</p>\(outlook.remains.isEmpty ? .empty : remains)\
        <p><a\(attribute: "href", PersonRoutes.page)>\(ErasureTexts.lookFirst)</a></p>\
        \(outlook.obstacles.isEmpty ? form : obstacles)
        """
    }

    private var remains: Markup {
        """
        <h2>\(ErasureTexts.remains)</h2><ul id="remains">\(forEach: outlook.remains, { "<li>\($0)</li>" })</ul>
        """
    }

    private var obstacles: Markup {
        """
        <div class="notice" role="status">\(.icon("info"))<div><strong>\(ErasureTexts.notYet)</strong>\
        <ul>\(forEach: outlook.obstacles, { "<li>\($0)</li>" })</ul></div></div>\
        <div class="form-actions">\(keep)</div>
        """
    }

    private var form: Markup {
        """
        <form id="erasure" method="post"\(attribute: "action", ErasureRoutes.page) data-enhance novalidate>\
        \(.formToken)\(forEach: Self.fields, { $0.markup(refused) })\(outlook.balances.isEmpty ? .empty : givesUp)\
        <div class="form-actions"><button class="button button-danger button-wide">\(ErasureTexts.button)</button>\
        \(keep)</div></form>
        """
    }

    private var givesUp: Markup {
        """
        <div class="field"><div class="check"><input type="checkbox" id="givesUp" name="givesUp" value="true"\
        \(refusal == nil ? .empty : " aria-invalid=\"true\" aria-describedby=\"givesUp-error\"")>\
        <label for="givesUp">\(ErasureTexts.givesUp(outlook.balances))</label></div>\
        \(optional: refusal.map { "<p class=\"field-error\" id=\"givesUp-error\">\($0)</p>" })</div>
        """
    }

    private var refusal: LocalizedText? {
        refused?.problem.errors?.first { $0.field == "givesUp" }.map { _ in ErasureTexts.tick }
    }

    private var keep: Markup {
        "<a class=\"button button-wide\"\(attribute: "href", AccountLinks.me)>\(ErasureTexts.keep)</a>"
    }

    private struct Encoded: Codable {
        let obstacles: [LocalizedText]
        let balances: [String]
        let remains: [LocalizedText]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            obstacles: outlook.obstacles,
            balances: outlook.balances.map(\.description),
            remains: outlook.remains
        ).encode(to: encoder)
    }
}

struct ErasedPage: Page {
    var title: LocalizedText { ErasureTexts.done }

    var main: Markup {
        """
        <h1>\(title)</h1><p data-say>\(ErasureTexts.doneText)</p><div class="form-actions">\
        <a class="button button-primary button-wide"\(attribute: "href", AccountLinks.start)>\
        \(AccountTexts.backToMap)</a></div>
        """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

enum ErasureTexts {
    static let title: LocalizedText = "Delete my account"
    static let goes: LocalizedText = """
        Your name, your password and everything stored about you will be deleted: your trips, messages, photos and \
        cards. This can’t be undone.
        """
    static let stays: LocalizedText =
        """
        By law, we must keep accounting records. We also keep records of vehicle use. Neither can be traced back to \
        you.
        """
    static let remains: LocalizedText = "What we must keep"
    static let lookFirst: LocalizedText = "View or download your data"
    static let button: LocalizedText = "Delete account permanently"
    static let keep: LocalizedText = "Keep my account"
    static let notYet: LocalizedText = "Not yet"
    static let lastAdministrator: LocalizedText = "You’re the only administrator. Add another one first."
    static let mustGiveUp: LocalizedText = "must be accepted"
    static let tick: LocalizedText = "Check this box to continue, or spend the money first."
    static let done: LocalizedText = "Your account was deleted"
    static let doneText: LocalizedText =
        "We no longer store anything that can be traced back to you. You can create a new account at any time."

    static func givesUp(_ balances: [Money]) -> LocalizedText {
        """
        I agree to give up the money left in my wallet: \
        \(LocalizedText.joined(balances.map(LocalizedText.money), by: ", ")).
        """
    }

    /// Returns the reasons why staff can't delete an account, as its owner reads them.
    static func ownerReads(_ obstacles: LocalizedText) -> LocalizedText { "Message to the account owner: \(obstacles)" }

    static func payOutFirst(_ balances: [Money]) -> LocalizedText {
        """
        The wallet still contains \(LocalizedText.joined(balances.map(LocalizedText.money), by: ", ")). Pay it out \
        first.
        """
    }
}
