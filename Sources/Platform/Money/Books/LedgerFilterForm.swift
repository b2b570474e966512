import CrosstownKit
import CrosstownWeb

struct LedgerFilterForm {
    let query: LedgerQuery

    var markup: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", BooksLinks.ledger)><div class="field">\
        <label for="account">\(BooksTexts.account)</label><select class="input" id="account" name="account">\
        \(option("", BooksTexts.anyAccount))\
        \(forEach: LedgerFilter.kinds, { option($0, BooksTexts.name(ofKind: $0)) })</select></div>\
        <div class="field"><label for="name">\(BooksTexts.whose)</label>\
        <input class="input" id="name" name="name"\(attribute: "title", BooksTexts.whoseHint) autocomplete="off"\
         autocapitalize="none" spellcheck="false"\(attribute: "value", query.name)></div>\
        \(day("from", BooksTexts.from, query.from))\(day("until", BooksTexts.until, query.until))\
        <button class="button button-small">\(BooksTexts.filter)</button></form>
        """
    }

    private func option(_ kind: String, _ words: LocalizedText) -> Markup {
        "<option\(attribute: "value", kind)\(attribute: "selected", (query.account ?? "") == kind)>\(words)</option>"
    }

    private func day(_ name: String, _ label: LocalizedText, _ day: CivilDay?) -> Markup {
        """
        <div class="field"><label\(attribute: "for", name)>\(label)</label>\
        <input class="input" type="date"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "value", day)></div>
        """
    }
}
