import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A passenger's own request, from the first search to the thanks.
struct RequestPage: Page {
    let request: RequestAnswer
    let meetingPoint: Coordinate
    /// Whether a driver is thinking about it now.
    let isOnOffer: Bool
    /// The way of the coming taxi.
    let approach: Approaches.Approach?
    let localTime: LocalTime
    /// Why a wish about the request was refused.
    let problem: Problem?

    var title: String { TaxiWords.title(of: request.state) }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half)),
            liveStream: request.state.isOpen ? TaxiLinks.events(of: request.id) : nil,
            liveEvents: ["taxi-moved"],
            popup: problem?.popup() ?? .empty
        )
    }

    static var contents: any Decodable.Type { RequestAnswer.self }

    func encode(to encoder: any Encoder) throws { try request.encode(to: encoder) }

    var main: Markup {
        let live: Markup =
            request.state.isOpen
            ? """
            \(attribute: "data-live", "request-changed")\(attribute: "data-live-src", TaxiLinks.request(request.id)) \
            data-live-say="yes"
            """ : ""
        return """
            <div id="request-state" class="sheet-live"\(live)\(attribute: "data-route", approach?.polyline6)\
            \(attribute: "data-fit", "request-\(request.id)-\(request.state.rawValue)")>\
            <div class="sheet-body stack">\(body)</div>\
            <footer class="sheet-actions">\(actions)</footer></div>
            """
    }

    private var body: Markup {
        switch request.state {
        case .searching: searching
        case .accepted: coming
        case .onBoard: "\(headline(title))\(taxiLine)\(facts)"
        case .completed, .withdrawn: over
        }
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft">\
        <dt>\(TaxiWords.meetingPlace)</dt><dd\(meetingPin.attributes)>\(request.meetingPlace)</dd>\
        <dt>\(TaxiWords.passengerCount)</dt><dd>\(request.passengers)</dd>\
        <dt>\(TaxiWords.asked)</dt><dd>\(localTime.dayAndClock(request.madeAt))</dd>\
        \(optional: request.endedAt.map { fact(TaxiWords.ended, localTime.clock($0)) })\
        \(optional: rideDuration.map { fact(TaxiWords.rideDuration, $0) })</dl>
        """
    }

    private func fact(_ name: String, _ value: String) -> Markup { "<dt>\(name)</dt><dd>\(value)</dd>" }

    private var rideDuration: String? {
        guard request.state == .completed, let end = request.endedAt else { return nil }
        guard let start = request.pickedUpAt ?? request.acceptedAt else { return nil }
        return TaxiWords.duration(milliseconds: end.milliseconds(since: start))
    }

    private var meetingPin: MapPin {
        MapPin(
            kind: .pickup,
            latitude: request.latitude,
            longitude: request.longitude,
            label: request.meetingPlace,
            isNamed: true
        )
    }
}

/// The states of a request, one after the other.
extension RequestPage {
    private var searching: Markup {
        """
        <h1>\(TaxiWords.searchTitle(queueLength: request.queueLength))</h1>\
        <progress class="progress"\(attribute: "aria-label", TaxiWords.title(of: .searching))></progress>\
        <p data-say>\(TaxiWords.searching(searchState))</p>\
        <ol class="steps"><li class="step step-done">\(TaxiWords.sent(at: localTime.clock(request.madeAt)))</li>\
        \(optional: triedStep)\
        <li class="step step-now">\(TaxiWords.waitingTaxis(request.queueLength, in: request.zone))</li></ol>\(facts)
        """
    }

    private var triedStep: Markup? {
        guard request.offersTried > 0 else { return nil }
        return "<li class=\"step step-done\">\(TaxiWords.tried(request.offersTried))</li>"
    }

    private var searchState: TaxiWords.SearchState {
        if request.queueLength == 0 { return .queueEmpty(zone: request.zone) }
        if request.hasGoneRound { return .goneRound }
        return isOnOffer ? .asking : .allBusy
    }

    private var coming: Markup {
        let left = request.taxi?.arrivesInSeconds.map { TaxiWords.about(TaxiWords.minutes(Seconds($0))) }
        let time = approach.map { localTime.clock($0.arrivesAt) }
        let code = request.taxi?.code ?? ""
        return """
            \(headline(left ?? title))<p data-say>\(TaxiWords.arrival(code, at: request.meetingPlace, time: time))</p>\(taxiLine)\(facts)\
            <p class="notice">\(.icon("info"))<span>\(TaxiWords.waitAtKerb)</span></p>
            """
    }

    private func headline(_ words: String) -> Markup {
        """
        <div class="row row-apart"><h1>\(words)</h1>\
        \(optional: request.taxi.map { "<span class=\"plate\">\($0.code)</span>" as Markup })</div>
        """
    }

    private var taxiLine: Markup {
        guard let taxi = request.taxi else { return .empty }
        guard let latitude = taxi.latitude, let longitude = taxi.longitude else {
            return "<p>\(TaxiWords.taxi(taxi.code))</p>"
        }
        let pin = MapPin(
            kind: .taxi,
            id: taxi.code,
            latitude: latitude,
            longitude: longitude,
            heading: taxi.heading,
            label: TaxiWords.taxi(taxi.code),
            isNamed: true
        )
        return "<p class=\"map-list\"\(pin.attributes)>\(TaxiWords.taxi(taxi.code))</p>"
    }

    private var over: Markup {
        """
        <h1>\(title)</h1><p data-say>\(TaxiWords.over(request.state, code: request.taxi.map { TaxiWords.taxi($0.code) }))</p>\
        \(facts)
        """
    }

    private var actions: Markup {
        switch request.state {
        case .searching:
            withdrawForm(
                TaxiWords.withdrawQuestion,
                TaxiWords.withdrawText,
                cancel: TaxiWords.keepWaiting
            )
        case .accepted:
            withdrawForm(
                TaxiWords.sendAwayQuestion,
                TaxiWords.sendAwayText(request.taxi?.code ?? ""),
                cancel: TaxiWords.keepTaxi
            )
        case .onBoard: .empty
        case .completed: again(TaxiWords.newRequest, TaxiLinks.home)
        case .withdrawn: again(TaxiWords.requestAgain, HomeQuery.again(request))
        }
    }

    private func again(_ name: String, _ link: Link) -> Markup {
        "<a class=\"button button-primary button-wide\"\(attribute: "href", link)>\(name)</a>"
    }

    private func withdrawForm(_ question: String, _ text: String, cancel: String) -> Markup {
        """
        <form id="withdraw" method="post"\(attribute: "action", TaxiLinks.withdraw(request.id)) data-enhance\
        \(attribute: "data-confirm", question)\(attribute: "data-confirm-text", text)\
        \(attribute: "data-confirm-ok", TaxiWords.withdrawOk)\(attribute: "data-confirm-cancel", cancel)>\(.formToken)\
        <button class="button button-wide">\(TaxiWords.withdraw)</button></form>
        """
    }
}
