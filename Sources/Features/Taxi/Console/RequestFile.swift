import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The city's requests as CSV without names: first the texts of the page, then the values of the API.
struct RequestFile {
    /// The columns in the user's language.
    private static let wordColumns: [LocalizedText] = [
        "Local time", CityTexts.zone, CityTexts.meetingPlace, "Passengers", CityTexts.state, CityTexts.taxi,
        CityTexts.wait,
        CityTexts.offersTried,
    ]
    /// The columns of the API, the same in every language.
    private static let columns = [
        "asked", "zone", "meeting place", "persons", "state", "taxi", "wait seconds", "offers", "end", "not in taxi",
    ]

    let page: CityRequestsPage
    let reader: Localization

    var text: String {
        let head = CSVLine(Self.wordColumns.map(reader.string) + Self.columns)
        return page.requests.reduce(into: head.description) { text, request in
            text += CSVLine(words(request) + values(request)).description
        }
    }

    private func words(_ request: RequestSummary) -> [String] {
        [
            page.localTime.zoned(request.madeAt), request.zone, reader.string(TaxiTexts.place(request.meetingPlace)),
            "\(request.passengers)", reader.string(TaxiTexts.badge(of: request)), request.taxiCode ?? "",
            request.wait ?? "", request.offers ?? "",
        ]
    }

    private func values(_ request: RequestSummary) -> [String] {
        [
            request.madeAt.description, request.zone, request.meetingPlace, "\(request.passengers)",
            request.state.rawValue, request.taxiCode ?? "",
            request.acceptedAt.map { "\($0.milliseconds(since: request.madeAt) / 1000)" } ?? "",
            request.offers ?? "", request.endCause?.rawValue ?? "", request.notInTaxiAt?.description ?? "",
        ]
    }
}
