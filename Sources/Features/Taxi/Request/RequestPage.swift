import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A passenger's request, from the search to the end of the ride.
struct RequestPage: Page {
    let request: RequestResponse
    let meetingPoint: Coordinate
    let search: TaxiTexts.SearchState
    /// The route of the taxi to the meeting place and, during the ride, to the destination.
    let way: PickupRoutes.Route?
    /// The polyline from the meeting place to the destination of a completed ride.
    let completedRoute: String?
    let now: Timestamp
    let localTime: LocalTime
    let problem: Problem?
    /// The button to share the ride.
    let share: Markup
    /// The terms of the ride with the quoted price.
    let terms: RideTerms
    /// The payment from the wallet, once a driver has accepted.
    let payment: RidePayment?
    /// The quick messages of passenger and driver.
    let said: [RideSignal]
    /// The fare, once the driver has entered it.
    let fare: Money?
    /// The unusual fare paid directly to the driver.
    let doubted: DoubtedFare?

    /// The interval of reloads without scripts.
    private static let reloadSeconds = 15

    var title: LocalizedText {
        if isHere { return TaxiTexts.taxiIsHere }
        if request.notInTaxiAt != nil { return TaxiTexts.notInTaxi }
        return TaxiTexts.title(of: request.endCause) ?? TaxiTexts.title(of: request.state)
    }

    var isHere: Bool {
        request.state == .accepted && !request.isTaxiSilent && way?.arrival.isHere == true
    }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half)),
            liveStream: isLive ? TaxiLinks.events(of: request.id) : nil,
            liveEvents: ["taxi-moved"],
            popup: popup,
            reloadSeconds: request.state.isOpen ? Self.reloadSeconds : nil
        )
    }

    /// An error about a missing reason uses the field's label.
    private var popup: Markup {
        guard let problem else { return .empty }
        return problem.message(for: "reason") == nil ? problem.popup() : problem.popup(of: [FareConversation.field])
    }

    /// Whether the page updates automatically, also after the ride until its fare is settled.
    private var isLive: Bool {
        request.state.isOpen || request.state == .completed && FareRule.isOpen(fare, payment)
    }

    static var contents: any Decodable.Type { RequestResponse.self }

    func encode(to encoder: any Encoder) throws { try request.encode(to: encoder) }

    var main: Markup {
        let live: Markup =
            isLive
            ? """
            \(attribute: "data-live", "request-changed")\(attribute: "data-live-src", TaxiLinks.request(request.id)) \
            data-live-say="yes"
            """ : ""
        return """
            <div id="request-state" class="sheet-live"\(live)\(attribute: "data-title", title)\
            \(attribute: "data-refresh-ms", askedAgainMilliseconds)\
            \(attribute: "data-fit", "request-\(request.id)-\(request.state.rawValue)")>\
            <div class="sheet-body stack">\(body)\(request.state.isOpen ? withoutScript : .empty)</div>\
            <footer class="sheet-actions">\(request.state.isOpen ? actions : .empty)</footer></div>
            """
    }

    private var body: Markup {
        switch request.state {
        case .searching: searching
        case .accepted: coming
        case .onBoard:
            """
            \(headline(title))\(optional: toDestination)\(silence(TaxiTexts.silentOnBoard))\(optional: driversWord)\(taxiLine)\
            \(optional: conversation?.markup(isOver: false))\(facts)
            """
        case .completed, .withdrawn: "\(over)\(pushOffer)"
        }
    }

    /// An offer to turn on notifications after a request; `inbox/push.js` shows it if they are off.
    private var pushOffer: Markup {
        """
        <section class="card stack" data-push data-push-offer hidden>\
        <p>\("Turn on notifications so we can reach you even when this page is closed.")</p>\
        <button type="button" class="button button-wide" data-push-on>\(.icon("bell", isSmall: true)) \
        \("Turn on notifications")</button></section>
        """
    }

    private var withoutScript: Markup {
        """
        <noscript><p class="notice">\(.icon("info"))<span>\(TaxiTexts.reloads(every: Self.reloadSeconds)) \
        <a href="">\(TaxiTexts.reload)</a></span></p></noscript>
        """
    }
}

extension RequestPage {
    private var searching: Markup {
        """
        <h1>\(TaxiTexts.searchTitle(queueLength: request.queueLength, in: request.zone))</h1>\
        <progress class="progress"\(attribute: "aria-label", TaxiTexts.title(of: .searching))></progress>\
        <p data-say>\(TaxiTexts.searching(search))\(request.asksToKeepLooking ? " \(TaxiTexts.keepLookingQuestion)" : "")</p>\
        \(optional: TaxiTexts.reach(of: search).map { "<p class=\"fine quiet\">\($0)</p>" as Markup })\
        \(optional: askedAgain)\(optional: lostTaxi)<ol class="steps"><li class="step step-done">\(TaxiTexts.sent(at: localTime.clock(request.madeAt)))</li>\
        \(optional: triedStep)\
        <li class="step step-now">\(TaxiTexts.waitingTaxis(request.queueLength, in: request.zone))</li></ol>\
        \(optional: searchEnd)\(facts)
        """
    }

    /// The time until drivers are asked again, when the page is reloaded.
    private var askedAgainMilliseconds: Int64? {
        request.asksAgainAt.map { $0.milliseconds(since: now) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private var askedAgain: Markup? {
        askedAgainMilliseconds.map { left in
            """
            <p class="notice" data-asks-again>\(.icon("clock"))<span>\("We’ll ask drivers again in") \
            <strong\(attribute: "data-running-ms", left) data-running="down">\
            \(TaxiTexts.duration(milliseconds: left))</strong></span></p>
            """
        }
    }

    private var lostTaxi: Markup? {
        request.lostTaxiCode.map { code in
            "<p class=\"notice\">\(.icon("info"))<span>\(TaxiTexts.lost(code))</span></p>"
        }
    }

    /// Hidden with scripts, which update the page automatically.
    private var searchEnd: Markup? {
        request.searchEndsAt.map { end in
            "<noscript><p class=\"fine quiet\">\(TaxiTexts.searchEnds(at: localTime.clock(end)))</p></noscript>"
        }
    }

    private var triedStep: Markup? {
        guard request.offersTried > 0 else { return nil }
        return "<li class=\"step step-done\">\(TaxiTexts.tried(request.offersTried))</li>"
    }

    /// Returns the passenger's actions if the taxi's phone is silent.
    private func silence(_ words: LocalizedText) -> Markup {
        guard request.isTaxiSilent, let heardAt = request.taxiHeardAt else { return .empty }
        return """
            <p class="notice notice-bad" data-say>\(.icon("alert"))\
            <span>\(TaxiTexts.notHeardSince(localTime.clock(heardAt))) \(words)</span></p>
            """
    }

    /// Asks whether the passenger is in the taxi, because the driver's report starts the ride and its fare.
    private var driversWord: Markup? {
        request.pickedUpAt.map { moment in
            let text = TaxiTexts.onBoard(request.taxi?.code ?? "", since: localTime.clock(moment))
            return "<p class=\"notice\" data-say>\(.icon("info"))<span>\(text)</span></p>"
        }
    }

    private var coming: Markup {
        if request.isTaxiSilent {
            let code = request.taxi?.code ?? ""
            return "\(headline(title))\(silence(TaxiTexts.silentOnTheWay(code)))\(taxiLine)\(facts)"
        }
        return """
            \(optional: words.newest)\(approaching)\(taxiLine)\(words.markup)\(optional: conversation?.markup(isOver: false))\(facts)\
            <p class="notice">\(.icon("info"))<span>\(TaxiTexts.waitAtKerb)\
            <span class="with-map"> \(TaxiTexts.followOnMap)</span></span></p>
            """
    }

    private var words: SignalPanel {
        SignalPanel(said: said, reader: .passenger, action: TaxiLinks.say(request.id), localTime: localTime)
    }

    /// A separate region, which updates the taxi without the rest of the page.
    private var approaching: Markup {
        """
        <div id="request-approach" class="stack" data-paced="taxi-moved"\
        \(attribute: "data-live-src", TaxiLinks.request(request.id)) data-live-say="yes"\
        \(attribute: "data-title", title)\(attribute: "data-route", way?.polyline6)>\
        \(headline(arrivalTitle))<p data-say>\(arrivalText)</p>\(optional: distanceLine)</div>
        """
    }

    private var arrivalTitle: LocalizedText {
        guard let way, !isHere else { return title }
        let minutes = TaxiTexts.minutes(way.arrival.minutesLeft(at: now))
        return way.isEstimated ? TaxiTexts.about(minutes) : TaxiTexts.within(minutes)
    }

    private var arrivalText: LocalizedText {
        let code = request.taxi?.code ?? ""
        if isHere { return TaxiTexts.here(code, at: request.meetingPlace) }
        let time = way.map { localTime.clock($0.arrival.expectedAt) }
        let isEstimated = way?.isEstimated == true
        return TaxiTexts.arrival(code, at: request.meetingPlace, time: time, isEstimated: isEstimated)
    }

    private var distanceLine: Markup? {
        guard let way, !isHere else { return nil }
        let error = way.usualMinutes.map { TaxiTexts.usuallyWithin(TaxiTexts.minutes($0)) }
        return """
            <p class="quiet">\(TaxiTexts.away(TaxiTexts.distance(way.length), isByRoad: way.road != nil))\
            \(optional: error.map { " · <span data-usual-error>\($0)</span>" as Markup })</p>
            """
    }

    private func headline(_ words: LocalizedText) -> Markup {
        """
        <div class="row row-apart"><h1>\(words)</h1>\
        \(optional: request.taxi.map { "<span class=\"plate\">\($0.code)</span>" as Markup })</div>
        """
    }

    private var taxiLine: Markup {
        guard let taxi = request.taxi else { return .empty }
        guard let latitude = taxi.latitude, let longitude = taxi.longitude else {
            return "<p>\(TaxiTexts.taxi(taxi.code))</p>"
        }
        let pin = MapPin(
            kind: .taxi,
            id: taxi.code,
            latitude: latitude,
            longitude: longitude,
            heading: taxi.heading,
            label: TaxiTexts.taxi(taxi.code),
            isNamed: true
        )
        return "<p class=\"map-list\"\(pin.attributes)>\(TaxiTexts.taxi(taxi.code))</p>"
    }

    /// A separate region, which updates the taxi on the way to the destination.
    private var toDestination: Markup? {
        guard let way, let place = terms.destination, !request.isTaxiSilent else { return nil }
        return """
            <div id="request-way" class="stack-small" data-paced="taxi-moved"\
            \(attribute: "data-live-src", TaxiLinks.request(request.id))\(attribute: "data-route", way.polyline6)>\
            \(left(of: way, to: place.name))</div>
            """
    }

    private func left(of way: PickupRoutes.Route, to place: String) -> Markup {
        if way.isNext { return "<p class=\"figure-large\">\("You’re there")</p>" }
        let minutes = TaxiTexts.minutes(way.arrival.minutesLeft(at: now))
        return """
            <p class="figure-large">\(way.isEstimated ? TaxiTexts.about(minutes) : TaxiTexts.within(minutes))</p>\
            <p>\(TaxiTexts.reaches(place, at: localTime.clock(way.arrival.expectedAt)))</p>\
            <p class="quiet">\(TaxiTexts.away(TaxiTexts.distance(way.length), isByRoad: way.road != nil))</p>
            """
    }

    private var conversation: FareConversation? {
        payment.map { FareConversation(payment: $0, estimate: terms.estimate, problem: problem) }
    }

    private var dispute: LocalizedText? { request.notInTaxiAt.flatMap { _ in DenialTexts.money(payment) } }

    /// Shows the question about the fare first, without a pop-up over it.
    private var over: Markup {
        """
        <h1>\(title)</h1><p data-say>\(TaxiTexts.over(request))\(optional: dispute.map { " \($0)" as Markup })</p>\
        \(optional: conversation?.markup(isOver: true))\
        \(optional: doubted.map { DoubtedFareQuestion(doubted: $0, problem: problem).markup })\(facts)<div class="stack-small">\(actions)</div>
        """
    }
}
