import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An uncredited deposit, with the form to credit a user: first search, then confirm.
struct DepositPage: Page {
    let record: DepositRecord
    /// The found user.
    let rider: Identifier<Account>?
    let search: String?
    let names: [Identifier<Account>: String]
    let localTime: LocalTime
    let refused: RefusedForm?

    private static let field = FormField(
        "rider",
        label: TokenTexts.rider,
        hint: TokenTexts.riderHint,
        attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"100\" required"
    )

    var title: LocalizedText { TokenTexts.deposit(record.deposit.coins) }

    var setting: PageSetting {
        PageSetting(.console, popup: PageSetting(over: refused).popup)
    }

    static var contents: any Decodable.Type { DepositResponse.self }

    func encode(to encoder: any Encoder) throws { try DepositResponse(record, names).encode(to: encoder) }

    var main: Markup {
        """
        <p><a\(attribute: "href", TokenLinks.console)>\(TokenTexts.console)</a></p><h1>\(title)</h1>\
        <div class="stack"><dl class="facts card card-soft">\(facts)\(optional: record.giving.map(given))</dl>\(step)</div>
        """
    }

    private var facts: Markup {
        """
        <dt>\(BooksTexts.when)</dt><dd>\(localTime.text(for: record.madeAt))</dd>\
        <dt>\(TokenTexts.forWhom)</dt><dd>\(name(record.deposit.account))</dd>\
        <dt>\(BooksTexts.reference)</dt><dd><code class="small">\(record.deposit.id)</code></dd>
        """
    }

    private func given(_ giving: DepositRecord.ManualCredit) -> Markup {
        """
        <dt>\(TokenTexts.givenTo)</dt><dd>\(name(giving.rider))</dd>\
        <dt>\(TokenTexts.givenBy)</dt><dd>\(name(giving.staff)), \(localTime.text(for: giving.at))</dd>
        """
    }

    private var step: Markup {
        if record.giving != nil {
            return
                "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(TokenTexts.isGiven)</span></p>"
        }
        guard record.canBeGiven else { return "<p>\(TokenTexts.nothingToGiveText)</p>" }
        return rider.map(question) ?? finding
    }

    private var finding: Markup {
        """
        \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
        <form id="find" method="get"\(attribute: "action", TokenLinks.deposit)>\
        <input type="hidden" name="id"\(attribute: "value", record.deposit.id)>\
        \(Self.field.markup(refused, value: search))<div class="form-actions">\
        <button class="button button-primary">\(TokenTexts.find)</button></div></form>
        """
    }

    private func question(_ rider: Identifier<Account>) -> Markup {
        """
        <section class="card stack-small" aria-labelledby="question">\
        <h2 id="question">\(TokenTexts.sure(record.deposit.coins, name(rider)))</h2><p>\(TokenTexts.sureToGiveText)</p>\
        <form id="give" method="post"\(attribute: "action", TokenLinks.deposit) data-enhance>\(.formToken)\
        <input type="hidden" name="deposit"\(attribute: "value", record.deposit.id)>\
        <input type="hidden" name="rider"\(attribute: "value", rider)><div class="form-actions">\
        <button class="button button-primary">\(TokenTexts.give)</button>\
        <a class="button"\(attribute: "href", TokenLinks.deposit(record.deposit.id))>\(TokenTexts.somebodyElse)</a>\
        </div></form></section>
        """
    }

    private func name(_ person: Identifier<Account>) -> String { names[person] ?? person.description }

    /// Returns the vault's owner of a deposit, by name if it is a user.
    private func name(_ account: String) -> String { Identifier<Account>(account).flatMap { names[$0] } ?? account }
}
