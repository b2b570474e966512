import CrosstownWeb

/// Asks to confirm the deletion of a driver.
struct DriverRemovalPage: Page {
    let code: String
    let userName: String?
    let refused: RefusedForm?

    var title: LocalizedText { CityTexts.removal(of: code) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1><dl class="facts card card-soft"><dt>\(CityTexts.taxi)</dt>\
        <dd><span class="plate">\(code)</span></dd>\
        <dt>\(CityTexts.userName)</dt><dd>\(userName ?? CityTexts.none)</dd></dl><p>\(CityTexts.removalText)</p>\
        <form id="remove-driver" method="post"\(attribute: "action", TaxiLinks.consoleRemoval) data-enhance>\
        \(.formToken)<input type="hidden" name="code"\(attribute: "value", code)>\
        <div class="form-actions"><button class="button button-danger">\(CityTexts.removeDriver)</button>\
        <a class="button"\(attribute: "href", TaxiLinks.consoleDrivers)>\(CityTexts.keepDriver)</a></div></form>
        """
    }

    private struct Encoded: Codable {
        let code: String
        let userName: String?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(code: code, userName: userName).encode(to: encoder) }
}
