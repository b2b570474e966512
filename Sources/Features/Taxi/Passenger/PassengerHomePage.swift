import CrosstownContract
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// The page to request a taxi.
struct PassengerHomePage: Page {
    enum Visitor {
        /// A user who is not signed in.
        case stranger
        /// A user who can request a taxi.
        case passenger
        case staff

        init(_ caller: Caller?) {
            self = caller.map { $0.has(TaxiRole.passenger) ? .passenger : .staff } ?? .stranger
        }
    }

    let taxis: [FreeTaxi]
    /// The name of the zone that the page is about, if no taxi waits in it.
    let emptyZone: String?
    let openRequest: RequestResponse?
    /// The last request, if it was ended by others within the last minutes.
    let endedRequest: RequestSummary?
    let visitor: Visitor
    /// The user's place, for distances.
    let place: Coordinate?
    /// The center of the visible taxis.
    let middle: Coordinate
    let city: CityZones
    let draft: RequestDraft
    let mostPassengers: Int
    /// The price of the ride in the form, if the city has a tariff.
    let price: PricePanel?

    var title: LocalizedText {
        openRequest == nil ? TaxiTexts.requestTaxi : TaxiTexts.yourRequest
    }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half)),
            liveStream: TaxiLinks.events(near: middle),
            liveEvents: ["taxi-moved"],
            popup: popup
        )
    }

    private var popup: Markup {
        if let choice = draft.choice {
            return PlaceChoice(draft: draft, field: choice.field, candidates: choice.candidates).markup
        }
        return draft.problem?.popup(returnFocus: "meeting") ?? .empty
    }

    static var contents: any Decodable.Type { PassengerHome.self }

    func encode(to encoder: any Encoder) throws {
        try PassengerHome(taxis: taxis.map(\.answer), openRequest: openRequest, endedRequest: endedRequest)
            .encode(to: encoder)
    }

    var main: Markup {
        let live: Markup =
            openRequest == nil
            ? "" : "\(attribute: "data-live", "request-changed")\(attribute: "data-live-src", TaxiLinks.home)"
        return """
            <div id="taxi-home" class="sheet-live"\(live)>\
            <div class="sheet-body stack">\(body)\(openRequest == nil ? nearby : .empty)\
            <p class="fine quiet">\(TaxiTexts.notForEmergencies)</p>\
            <p class="fine"><a\(attribute: "href", TaxiLinks.drive)>\("Drive a taxi")</a></p></div>\
            <footer class="sheet-actions">\(actions)</footer></div>
            """
    }

    private var body: Markup {
        guard let openRequest else {
            return """
                \(optional: ended)<h1>\(TaxiTexts.whereToMeet)</h1>\(draft.errorSummary)\(draft.form(mostPassengers: mostPassengers, price: price))\(fareLink)\
                \(visitor == .staff ? "<p class=\"notice\">\(.icon("info"))<span>\(TaxiTexts.passengersOnly)</span></p>" : "" as Markup)
                """
        }
        return """
            <h1>\(TaxiTexts.yourRequest)</h1>\
            <ul class="list"><li><a class="list-item"\(attribute: "href", TaxiLinks.request(openRequest.id))>\
            <span class="list-lead">\(.icon("taxi"))</span><span class="list-text">\
            <span class="list-title">\(TaxiTexts.badge(of: openRequest.state, hasArrived: openRequest.arrivedAt != nil))</span>\
            <span class="list-detail">\(TaxiTexts.place(openRequest.meetingPlace))</span></span>\(.icon("next"))</a></li></ul>
            """
    }

    /// Explains the end of a request to a passenger who had its page open and now sees the form.
    private var ended: Markup? {
        guard let endedRequest, let title = TaxiTexts.title(of: endedRequest.endCause) else { return nil }
        return """
            <p class="notice notice-bad" data-say>\(.icon("info"))<span>\(title) \
            <a\(attribute: "href", TaxiLinks.request(endedRequest.id))>\("See your last request")</a></span></p>
            """
    }

    private var fareLink: Markup {
        guard price != nil else { return .empty }
        let link = TaxiLinks.fares.adding("from", draft.meetingPlace.isEmpty ? nil : draft.meetingPlace)
        return "<p><a\(attribute: "href", link)>\("Price estimate")</a></p>"
    }

    /// A separate region, so that taxis update while the form is filled in.
    private var nearby: Markup {
        let source = TaxiLinks.home.adding("near", place?.roughly)
        return """
            <div id="nearby-taxis" data-nearby data-live="nearby-changed"\(attribute: "data-live-src", source)>\
            \(nearbyList)</div>
            """
    }

    private var nearbyList: Markup {
        guard !taxis.isEmpty else {
            return """
                <div class="empty">\(.icon("taxi"))<h2>\(TaxiTexts.noTaxisNearby)</h2>\
                <p class="quiet">\(TaxiTexts.noTaxisNearbyText(isPlaceKnown: place != nil))</p></div>
                """
        }
        let nearest = place.flatMap { place in taxis.map { place.distance(to: $0.place) }.min() }
        return """
            <p class="quiet">\(TaxiTexts.taxisInSight(taxis.count, nearest: nearest.map(TaxiTexts.distance)))\
            \(optional: emptyZone.map { " \(TaxiTexts.elsewhere($0))" as Markup })</p>\
            <section class="map-list stack-small" aria-labelledby="nearby"><h2 id="nearby">\(TaxiTexts.taxisNearby)</h2>\
            <ul class="list">\(forEach: taxis, item)</ul></section>
            """
    }

    private func item(_ taxi: FreeTaxi) -> Markup {
        let distance = place.map { TaxiTexts.distance($0.distance(to: taxi.place)) }
        let zone = LocalizedText(verbatim: city.name(of: taxi.zone))
        let detail = LocalizedText.joined([zone, distance].compactMap { $0 }, by: ", ")
        let pin = MapPin(
            kind: .taxi,
            id: taxi.code,
            latitude: taxi.place.latitude,
            longitude: taxi.place.longitude,
            heading: taxi.heading,
            label: TaxiTexts.taxi(taxi.code)
        )
        return """
            <li class="list-item"\(pin.attributes)><span class="list-lead">\(.icon("taxi"))</span>\
            <span class="list-text"><span class="list-title">\(TaxiTexts.taxi(taxi.code))</span>\
            <span class="list-detail">\(detail)</span></span></li>
            """
    }

    private var actions: Markup {
        if let openRequest {
            return """
                <a class="button button-primary button-wide"\(attribute: "href", TaxiLinks.request(openRequest.id))>\
                \(TaxiTexts.followRequest)</a>
                """
        }
        switch visitor {
        case .passenger:
            return
                """
                <button form="request" class="button button-primary button-wide">\(TaxiTexts.requestTaxi)</button>\
                <button form="request" class="button button-wide" formnovalidate\(attribute: "formaction", TaxiLinks.requestLater)>\
                \("Reserve for later")</button>
                """
        case .stranger:
            return """
                <a class="button button-primary button-wide"\(attribute: "href", TaxiLinks.signIn)>\
                \(TaxiTexts.signInToRequest)</a>\
                <a class="button button-wide"\(attribute: "href", TaxiLinks.register)>\(TaxiTexts.createAccount)</a>
                """
        case .staff: return .empty
        }
    }
}
