import CrosstownWeb

/// The camera that reads a vehicle's code, with a field for who would rather type its number (R-3.1).
struct ScanPage: Page {
    let refused: RefusedForm?

    var title: LocalizedText { ScanTexts.scan }

    var setting: PageSetting {
        let popup = refused.map { Markup.retry($0.problem, cancel: RentalLinks.home) }
        return PageSetting(popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }

    private static let number = FormField(
        "number",
        label: RentalTexts.number,
        hint: RentalTexts.numberHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\(camera)\
        \(refused.map { $0.summary(of: [Self.number]) } ?? .empty)\
        <form id="scan" class="stack" method="post"\(attribute: "action", RentalLinks.scan) data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="code">\(Self.number.markup(refused))\
        <button class="button button-primary button-wide">\(ScanTexts.goOn)</button>\
        <a class="button button-wide"\(attribute: "href", RentalLinks.home)>\(ScanTexts.cancel)</a></form>
        """
    }

    /// What `scan.js` makes a camera of; without script there is the field alone.
    private var camera: Markup {
        """
        <div class="stack" data-scanner="scan" data-needs-script hidden><div class="scanner">\
        <video class="scanner-view" muted playsinline aria-label="\(ScanTexts.view)"></video>\
        <div class="scanner-frame" aria-hidden="true"></div>\
        <button type="button" class="button button-small scanner-light" data-scanner-light aria-pressed="false" hidden>\
        \(ScanTexts.light)</button></div><p class="quiet">\(ScanTexts.hint)</p></div>
        """
    }
}
