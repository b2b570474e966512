import CrosstownWeb

/// Asks whether a driver is to go.
struct DriverRemovalPage: Page {
    let code: String
    let userName: String?
    let refused: RefusedForm?

    var title: LocalizedText { CityWords.removal(of: code) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><dl class="facts card card-soft"><dt>\(CityWords.taxi)</dt>\
        <dd><span class="plate">\(code)</span></dd>\
        <dt>\(CityWords.userName)</dt><dd>\(userName ?? CityWords.none)</dd></dl><p>\(CityWords.removalText)</p>\
        <form id="remove-driver" method="post"\(attribute: "action", TaxiLinks.consoleRemoval) data-enhance>\
        \(.formToken)<input type="hidden" name="code"\(attribute: "value", code)>\
        <div class="form-actions"><button class="button button-danger">\(CityWords.removeDriver)</button>\
        <a class="button"\(attribute: "href", TaxiLinks.consoleDrivers)>\(CityWords.keepDriver)</a></div></form>
        """
    }

    /// What programs are told.
    private struct Encoded: Codable {
        let code: String
        let userName: String?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(code: code, userName: userName).encode(to: encoder) }
}
