import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A passenger's requests, latest first (T-4.7).
struct RequestHistoryPage: Page {
    let history: RequestHistory
    let localTime: LocalTime

    var title: LocalizedText { TaxiTexts.yourRides }

    static var contents: any Decodable.Type { RequestHistory.self }

    func encode(to encoder: any Encoder) throws { try history.encode(to: encoder) }

    var main: Markup {
        "<h1>\(title)</h1>\(history.requests.isEmpty ? empty : list)"
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("taxi"))<h2>\(TaxiTexts.noRides)</h2><p class="quiet">\(TaxiTexts.noRidesText)</p>\
        <a class="button button-primary"\(attribute: "href", TaxiLinks.home)>\(TaxiTexts.requestTaxi)</a></div>
        """
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: history.requests, item)</ul>\
        <p><a\(attribute: "href", TaxiLinks.rideCases)>\("Your ride reports")</a></p>
        """
    }

    private func item(_ request: RequestSummary) -> Markup {
        let parts = [
            localTime.text(for: request.madeAt), request.taxiCode.map(TaxiTexts.taxi), request.fare.map { .money($0) },
        ]
        let detail = LocalizedText.joined(parts.compactMap { $0 }, by: ", ")
        let places = [request.meetingPlace, request.destination].compactMap { $0 }.map(TaxiTexts.place)
        return """
            <li><a class="list-item"\(attribute: "href", TaxiLinks.request(request.id))>\
            <span class="list-lead">\(.icon("taxi"))</span><span class="list-text">\
            <span class="list-title">\(LocalizedText.joined(places, by: " → "))</span><span class="list-detail">\(detail)</span></span>\
            <span class="list-end"><span class="badge">\(TaxiTexts.badge(of: request))</span></span></a></li>
            """
    }
}

extension RequestSummary {
    /// What the ride has cost, once that is entered.
    fileprivate var fare: Money? {
        guard let fareMinorUnits, let currency = currency.flatMap(Currency.init(code:)) else { return nil }
        return Money(minorUnits: fareMinorUnits, currency)
    }
}
