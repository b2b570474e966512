import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The driver's page: off duty, waiting, with an offer, or on a ride.
struct DriverPage: Page {
    let answer: DriverResponse
    let view: DriverView
    /// The route to the meeting place and, during the ride, to the destination.
    let way: PickupRoutes.Route?
    let now: Timestamp
    let localTime: LocalTime
    let problem: Problem?

    var title: LocalizedText {
        switch answer.state {
        case .notAvailable: DriverTexts.offDuty
        case .available: DriverTexts.waiting
        case .busy: target?.name ?? DriverTexts.busy
        }
    }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half, zones: TaxiLinks.zones)),
            liveStream: TaxiLinks.driverEvents.adding("savedFare", view.saved?.id),
            liveEvents: ["taxi-moved", "zones-changed"],
            popup: problem?.popup() ?? .empty
        )
    }

    static var contents: any Decodable.Type { DriverResponse.self }

    func encode(to encoder: any Encoder) throws { try answer.encode(to: encoder) }

    var main: Markup {
        let isOnDuty = answer.state != .notAvailable
        return """
            <div id="driver" class="sheet-live" data-driver data-live="driver-changed"\(attribute: "data-live-src", source)\
            \(attribute: "data-share-position", isOnDuty ? TaxiLinks.driverFixes : nil)\
            \(attribute: "data-shows", answer.version)\(attribute: "data-refresh-ms", nextLookMilliseconds) \
            data-live-say="yes"\
            \(attribute: "data-fit", fit)>\
            <div class="sheet-body stack">\(body)</div>\
            <footer class="sheet-actions">\(actions)</footer></div>
            """
    }

    /// What the map shows in full: the route of a ride, or the taxi and the offered meeting place.
    private var fit: String? {
        answer.ride.map { "ride-\($0.id)-\($0.isOnBoard)" } ?? answer.offer.map { "offer-\($0.id)" }
    }

    private var body: Markup {
        switch answer.state {
        case .notAvailable: "\(optional: view.saved?.markup)\(offDuty)\(fareLink)\(adviceLink)\(dayLink)"
        case .available: "\(waiting)\(answer.offer == nil ? "\(adviceLink)\(dayLink)" : .empty)"
        case .busy: answer.ride.map(ride) ?? .empty
        }
    }

    private var adviceLink: Markup {
        """
        <a class="button button-wide"\(attribute: "href", TaxiLinks.driverZones)>\(.icon("zone", isSmall: true)) \
        \("Expected demand")</a>
        """
    }

    private var dayLink: Markup { "<p><a\(attribute: "href", TaxiLinks.driverToday)>\("My day")</a></p>" }

    /// Keeps the confirmation of a saved fare while the queue updates.
    private var source: Link { view.saved.map { TaxiLinks.driver(saved: $0.id.description) } ?? TaxiLinks.driver }

    private var fareLink: Markup {
        guard view.lacksFare || view.isFareQuestioned else { return .empty }
        return """
            <a class="button button-wide button-large"\(attribute: "href", TaxiLinks.driverFareEntry)>\
            \(view.lacksFare ? "Enter the fare of the last ride" : "One of your fares is under review")</a>
            """
    }

    private var actions: Markup {
        switch answer.state {
        case .notAvailable: startForm
        case .available: "\(optional: answer.offer.map(offer))\(stopForm)"
        case .busy: rideForms
        }
    }

    private var stopForm: Markup { form(TaxiLinks.driverStop, DriverTexts.stop, "button button-wide button-large") }

    func form(_ link: Link, _ name: LocalizedText, _ look: String, _ attributes: Markup = .empty) -> Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance\(attributes)>\(.formToken)\(shownRide)\
        <button\(attribute: "class", look)>\(name)</button></form>
        """
    }
}

/// Off duty and waiting.
extension DriverPage {
    /// Sends the ride of the page, so that an open page never changes the next ride.
    private var shownRide: Markup {
        answer.ride.map { "<input type=\"hidden\" name=\"ride\"\(attribute: "value", $0.id)>" } ?? .empty
    }

    private var offDuty: Markup {
        """
        <h1>\(DriverTexts.offDuty)</h1><p>\(DriverTexts.taxi) <span class="plate">\(answer.code)</span></p>\
        \(optional: cause)<p class="quiet">\(DriverTexts.startHint)</p>\(ZoneLegend.queues)
        """
    }

    private var cause: Markup? {
        answer.lastMove.flatMap(DriverTexts.offDuty(because:)).map { text in
            "<p class=\"notice notice-bad\">\(.icon("alert"))<span>\(text)</span></p>"
        }
    }

    /// Returns how the last request ended, unless the driver ended it.
    private func news(_ queue: QueueResponse) -> Markup? {
        guard answer.offer == nil else { return nil }
        return answer.lastMove.flatMap { DriverTexts.news($0, queue) }.map { text in
            "<p class=\"notice\" data-say>\(.icon("info"))<span>\(text)</span></p>"
        }
    }

    private var startForm: Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.driverStart) data-enhance data-needs-position>\(.formToken)\
        <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
        <input type="hidden" name="accuracy">\
        <button class="button button-primary button-wide button-large">\(DriverTexts.start)</button></form>
        """
    }

    func badges(_ state: LocalizedText) -> Markup {
        """
        <div class="row row-apart"><span class="badge badge-active">\(state)</span>\
        <span class="badge" data-position-state="waiting">\(DriverTexts.positionWaiting)</span></div>\
        <button type="button" class="button button-wide" data-sound-off hidden>\(DriverTexts.turnOnSound)</button>
        """
    }

    private var waiting: Markup {
        """
        <h1 class="visually-hidden">\(DriverTexts.waiting)</h1>\(badges(DriverTexts.available))\
        \(optional: view.saved?.markup)\(answer.offer == nil ? fareLink : .empty)\(optional: answer.queue.flatMap(news))\(optional: answer.queue.map(queue))\
        \(answer.offer == nil ? ZoneLegend.queues : .empty)\
        \(optional: answer.offer.map { "\($0.pin)\(optional: ownPin)" as Markup })
        """
    }

    private func queue(_ queue: QueueResponse) -> Markup {
        """
        <div class="queue" role="group"\(attribute: "aria-label", DriverTexts.placeInQueue)\
        \(attribute: "data-zone-mark", view.driver.place?.zone)\(attribute: "data-zone-taxis", queue.length)>\
        <p class="quiet">\(DriverTexts.place(in: queue.zone))</p><p class="queue-number">\(queue.place)</p>\
        <p>\(DriverTexts.ofWaiting(queue.length))</p>\(line(queue))</div>
        """
    }

    /// Returns the queue as a row of icons, if it fits a phone.
    private func line(_ queue: QueueResponse) -> Markup {
        guard queue.length <= 8 else { return .empty }
        return """
            <ol class="queue-line" aria-hidden="true">\
            \(forEach: 1...max(1, queue.length), { place in
                place == queue.place ? "<li class=\"queue-you\">\(place)</li>" : "<li>\(place)</li>"
            })</ol>
            """
    }

    /// A region next to the page instead of over it, so that STOP and the tabs can be used.
    private func offer(_ offer: OfferResponse) -> Markup {
        let seconds = (offer.remainingMilliseconds + 999) / 1000
        let distance = offer.distanceMetres.flatMap { metres in
            let isBeside = offer.place.map(stands(beside:)) == true
            if isBeside || Metres(metres) < TaxiTexts.nearby { return LocalizedText?.none }
            let length = TaxiTexts.distance(Metres(metres))
            return offer.isEstimated == false ? length : DriverTexts.straight(length)
        }
        return """
            <dialog id="offer" class="offer"\(attribute: "data-offer", offer.id)\
            \(attribute: "data-speak", DriverTexts.spoken(offer.meetingPlace, TaxiTexts.passengers(offer.passengers))) closedby="none" open tabindex="-1" \
            aria-labelledby="offer-title" aria-describedby="offer-text">\
            <div class="countdown"\(attribute: "data-remaining-ms", offer.remainingMilliseconds)\
            \(attribute: "data-total-ms", offer.totalMilliseconds) role="timer"\
            \(attribute: "aria-label", DriverTexts.secondsLeft)>\
            <svg viewBox="0 0 64 64" aria-hidden="true"><circle class="countdown-track" cx="32" cy="32" r="28"/>\
            <circle class="countdown-ring" cx="32" cy="32" r="28" pathLength="1"/></svg>\
            <span class="countdown-number" data-countdown-number>\(seconds)</span></div>\
            <div class="offer-words"><h2 id="offer-title">\(TaxiTexts.place(offer.meetingPlace))</h2>\
            <p id="offer-text">\(DriverTexts.offer(TaxiTexts.passengers(offer.passengers), distance, isNear: offer.distanceMetres != nil))\
            \(optional: offer.wantedAt.map { " \("Reserved for \(.moment($0, .clock)).")" as Markup })</p></div>\
            <div class="popup-actions">\(answer(TaxiLinks.refuse(offer.id), "refuse", DriverTexts.refuse, "button button-large"))\
            \(answer(TaxiLinks.accept(offer.id), "accept", DriverTexts.accept, "button button-primary button-large"))\
            </div><p class="fine quiet offer-keys">\("Keyboard or Bluetooth button: Enter accepts, Escape declines.")</p></dialog>
            """
    }

    /// Returns a button with a keyboard shortcut.
    private func answer(_ link: Link, _ key: String, _ name: LocalizedText, _ look: String) -> Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance>\(.formToken)\
        <button\(attribute: "class", look)\(attribute: "data-answer", key)>\(name)</button></form>
        """
    }
}

extension OfferResponse {
    fileprivate var place: Coordinate? { Coordinate(validatingLatitude: latitude, longitude: longitude) }

    /// The pin of the meeting place.
    fileprivate var pin: Markup {
        let pin = MapPin(
            kind: .pickup,
            latitude: latitude,
            longitude: longitude,
            label: TaxiTexts.place(meetingPlace),
            isNamed: true
        )
        return "<p class=\"visually-hidden\"\(pin.attributes)>\(TaxiTexts.meetingPoint)</p>"
    }
}
