import CrosstownKit
import CrosstownWeb

struct LedgerFilterForm {
    let query: LedgerQuery
    let refused: RefusedForm?

    var markup: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", BooksLinks.ledger)>\
        \(SelectField("account", label: BooksTexts.account, options: accounts).markup(refused, value: query.account))\
        \(Self.name.markup(refused, value: query.name))\
        \(DayRange(query.from, query.until).markup(refused))\
        <button class="button button-small">\(BooksTexts.filter)</button></form>
        """
    }

    private static let name = FormField(
        "name",
        label: BooksTexts.whose,
        attributes: """
            \(attribute: "title", BooksTexts.whoseHint) autocomplete="off" autocapitalize="none" spellcheck="false"
            """
    )

    private var accounts: [SelectField.Option] {
        [("", BooksTexts.anyAccount)] + LedgerFilter.kinds.map { ($0, BooksTexts.name(ofKind: $0)) }
    }
}
