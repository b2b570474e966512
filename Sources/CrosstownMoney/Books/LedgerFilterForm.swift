import CrosstownKit
import CrosstownWeb

/// The form that chooses movements.
struct LedgerFilterForm {
    let query: LedgerQuery

    var markup: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", BooksLinks.ledger)><div class="field">\
        <label for="account">\(BooksWords.account)</label><select class="input" id="account" name="account">\
        \(option("", BooksWords.anyAccount))\
        \(forEach: LedgerFilter.kinds, { option($0, BooksWords.name(ofKind: $0)) })</select></div>\
        <div class="field"><label for="name">\(BooksWords.whose)</label>\
        <input class="input" id="name" name="name" title="\(BooksWords.whoseHint)" autocomplete="off"\
         autocapitalize="none" spellcheck="false"\(attribute: "value", query.name)></div>\
        \(day("from", BooksWords.from, query.from))\(day("until", BooksWords.until, query.until))\
        <button class="button button-small">\(BooksWords.filter)</button></form>
        """
    }

    private func option(_ kind: String, _ words: String) -> Markup {
        "<option\(attribute: "value", kind)\(attribute: "selected", (query.account ?? "") == kind)>\(words)</option>"
    }

    private func day(_ name: String, _ label: String, _ day: CivilDay?) -> Markup {
        """
        <div class="field"><label\(attribute: "for", name)>\(label)</label>\
        <input class="input" type="date"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "value", day)></div>
        """
    }
}
