import CrosstownWeb

/// The camera that scans a vehicle's code, with a field for typing its number (R-3.1).
struct ScanPage: Page {
    let refused: RefusedForm?

    var title: LocalizedText { ScanTexts.scan }

    private let form = DeclaredForm<ScanRequest>()

    var setting: PageSetting {
        let popup = refused.map { RetryPopup($0, fields: form.listed, cancel: RentalLinks.home).markup }
        return PageSetting(popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var main: Markup {
        let number = form.markup(
            "scan",
            to: RentalLinks.scan,
            button: ScanTexts.goOn,
            refused: refused,
            look: "button button-primary button-wide"
        )
        return """
            <h1>\(title)</h1>\(camera)\(number)\
            <div class="form-actions"><a class="button button-wide"\(attribute: "href", RentalLinks.home)>\(ScanTexts.cancel)</a></div>
            """
    }

    /// The camera of `forms/scan.js`; without scripts there is only the field.
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
