import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Asks whether to end a request, and why.
struct RequestEndingPage: Page {
    let id: String
    let meetingPlace: String
    let zone: String
    let state: RequestState
    let madeAt: Timestamp
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { CityTexts.ending(meetingPlace) }

    var setting: PageSetting {
        PageSetting(.console, popup: refused?.problem.popup(returnFocus: "reason") ?? .empty)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><dl class="facts card card-soft"><dt>\(CityTexts.zone)</dt><dd>\(zone)</dd>\
        <dt>\(CityTexts.state)</dt><dd>\(TaxiTexts.badge(of: state))</dd>\
        <dt>\(CityTexts.asked)</dt><dd>\(localTime.text(for: madeAt))</dd></dl><p>\(CityTexts.endText)</p>\
        <form id="end-request" method="post"\(attribute: "action", TaxiLinks.consoleEnd(id)) data-enhance novalidate>\
        \(.formToken)\(reasonField)\
        <div class="form-actions"><button class="button button-danger">\(CityTexts.endRequest)</button>\
        <a class="button"\(attribute: "href", TaxiLinks.consoleRequests)>\(CityTexts.keepRequest)</a></div></form>
        """
    }

    private var reasonField: Markup {
        let error = refused?.problem.message(for: "reason")
        return """
            <div\(attribute: "class", error == nil ? "field" : "field field-wrong")>\
            <label for="reason">\(CityTexts.endReason)</label>\
            \(optional: error.map { "<p class=\"field-error\" id=\"reason-error\">\(LocalizedText.fault(of: CityTexts.endReason, $0))</p>" as Markup })\
            <input id="reason" name="reason" class="input" maxlength="200" required\
            \(attribute: "value", refused?["reason"] ?? "")\(attribute: "aria-invalid", error == nil ? nil : "true")\
            \(attribute: "aria-describedby", error == nil ? nil : "reason-error")></div>
            """
    }

    private struct Encoded: Codable {
        let id: String
        let meetingPlace: String
        let zone: String
        let state: RequestState
        let madeAt: Timestamp
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(id: id, meetingPlace: meetingPlace, zone: zone, state: state, madeAt: madeAt).encode(to: encoder)
    }
}
