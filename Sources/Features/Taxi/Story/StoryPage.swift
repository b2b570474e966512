import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The log of a request, and whether the engine would decide the same.
struct StoryPage: Page {
    let request: TaxiRequest
    let zone: String
    let replays: [OfferReplay]
    let codes: [Identifier<Driver>: String]
    let program: String?
    let fare: FareHistory?
    let localTime: LocalTime

    private static let mostShown = 8

    var title: LocalizedText { "Ride history" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <p><a\(attribute: "href", TaxiLinks.consoleRequests)>\("Requests")</a></p><h1>\(title)</h1><div class="stack">\
        <dl class="facts"><dt>\("Pick-up point")</dt><dd>\(TaxiTexts.place(request.placeName))</dd><dt>\("Zone")</dt><dd>\(zone)</dd>\
        <dt>\("Passengers")</dt><dd>\(request.passengers)</dd>\
        <dt>\("Number")</dt><dd>\(request.id.reference)</dd>\
        \(program == nil ? Markup.empty : "<dt>\("Requested by")</dt><dd>\("API client, for a guest")</dd>")</dl>\
        <h2>\("What happened")</h2>\(timeline)<h2 id="why">\("Why this taxi?")</h2>\(verdict)\
        \(forEach: replays.enumerated(), { replay($0 + 1, $1) })</div>
        """
    }

    private var timeline: Markup {
        let times: [(Timestamp?, LocalizedText)] = [
            (request.madeAt, "A taxi was requested"),
            (request.acceptedAt, "\(taxi(request.driver)) accepted"),
            (request.arrivedAt, Self.arrival(request.arrivedBy)),
            (request.pickedUpAt, "The passengers were on board"),
            (request.notInTaxiAt, "The passenger reported not being in the taxi"),
            (request.endedAt, TaxiTexts.badge(of: request.end) ?? TaxiTexts.badge(of: request.state)),
        ]
        let offers = replays.flatMap { course(of: $0.offer) }
        let known = (times + offers).compactMap { time, text in time.map { (at: $0, text: text) } }
        let all = (known + (fare?.events ?? [])).sorted { $0.at < $1.at }
        return """
            <ol class="list">\(forEach: all, { item in
                "<li class=\"list-line\"><span class=\"quiet\">\(LocalizedText.moment(item.at, .dayAndClock))</span> <span>\(item.text)</span></li>"
            })</ol>
            """
    }

    /// Returns the course of an offer; the request describes the current driver.
    private func course(of offer: QueueLog.Offered) -> [(Timestamp?, LocalizedText)] {
        let taxi = taxi(offer.driver)
        let made: (Timestamp?, LocalizedText) = (offer.madeAt, "Offered to \(taxi)")
        if offer.state == .accepted { return [made] }
        guard offer.acceptedAt != nil else { return [made, (offer.decidedAt, "\(taxi): \(offer.state.text)")] }
        return [
            made, (offer.acceptedAt, "\(taxi) accepted"), (offer.arrivedAt, Self.arrival(offer.arrivedBy)),
            (
                offer.decidedAt,
                offer.state == .refused ? "\(taxi) canceled after accepting" : "\(taxi) didn’t come"
            ),
        ]
    }

    private static func arrival(_ basis: ArrivalBasis?) -> LocalizedText {
        switch basis {
        case .driver: "The driver reported being at the pick-up point"
        case .standing: "The taxi stopped near the pick-up point"
        case .road, nil: "The taxi was at the pick-up point"
        }
    }

    private func taxi(_ driver: Identifier<Driver>?) -> String { driver.flatMap { codes[$0] } ?? "?" }

    private var verdict: Markup {
        guard !replays.isEmpty else { return "<p class=\"quiet\">\("We didn’t ask any driver.")</p>" }
        let isSame = replays.allSatisfy(\.isSame)
        let text: LocalizedText =
            isSame
            ? "We replayed the log, and the dispatch engine made the same decisions."
            : """
            We replayed the log, and the dispatch engine made a different decision for at least one offer. See \
            below.
            """
        return """
            <p><span\(attribute: "class", isSame ? "badge badge-good" : "badge badge-bad")>\
            \(isSame ? "Confirmed" : "Not confirmed")</span> \(text)</p>
            """
    }

    private func replay(_ number: Int, _ replay: OfferReplay) -> Markup {
        let shown = replay.queue.prefix { $0.reason != .behind }
        let behind = replay.queue.count - shown.count
        return """
            <section class="card stack"\(attribute: "aria-labelledby", "offer-\(number)")>\
            <h3\(attribute: "id", "offer-\(number)")>\("Offer \(number): \(taxi(replay.offer.driver))")</h3><ol class="list">\
            \(forEach: shown.prefix(Self.mostShown), { place in
                "<li class=\"list-line\"><strong>\(codes[place.driver] ?? "?")</strong> <span>\(place.reason.text)</span></li>"
            })</ol>\(behind > 0 ? "<p class=\"quiet\">\(LocalizedText.plural(behind, one: """
                \(behind) taxi was further back in the queue.
                """, other: "\(behind) taxis were further back in the queue."))</p>" : Markup.empty)\
            \(replay.isSame ? Markup.empty : "<p class=\"notice notice-bad\">\("Here, the engine would ask \(replay.choice.map { taxi($0) } ?? "–").")</p>")</section>
            """
    }

    static var contents: any Decodable.Type { StoryResponse.self }

    func encode(to encoder: any Encoder) throws { try StoryResponse(self).encode(to: encoder) }
}

/// A ride's story in the API, without its passenger.
struct StoryResponse: Codable, Sendable {
    struct Offered: Codable, Sendable {
        struct Place: Codable, Sendable {
            let taxi: String
            let reason: OfferReplay.Reason
        }

        let taxi: String
        /// The final state, such as `refused`.
        let state: String
        let madeAt: Timestamp
        let decidedAt: Timestamp?
        /// When the driver accepted who later canceled.
        let acceptedAt: Timestamp?
        /// When that driver arrived at the meeting place.
        let arrivedAt: Timestamp?
        /// The queue at that moment, first to last.
        let queue: [Place]
        /// Whether the engine decides the same from the log.
        let isConfirmed: Bool
    }

    struct Correction: Codable, Sendable {
        let fare: FareAmount
        let at: Timestamp
    }

    let id: String
    let state: RequestState
    let zone: String
    let madeAt: Timestamp
    let acceptedAt: Timestamp?
    let arrivedAt: Timestamp?
    /// How the arrival was detected.
    let arrivedBy: ArrivalBasis?
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    let endCause: RequestEnd?
    let notInTaxiAt: Timestamp?
    let enteredFare: FareAmount?
    /// The corrections of the fare, oldest first.
    let fareCorrections: [Correction]
    let offers: [Offered]

    init(_ page: StoryPage) {
        let request = page.request
        id = request.id.description
        state = request.state
        zone = page.zone
        madeAt = request.madeAt
        acceptedAt = request.acceptedAt
        arrivedAt = request.arrivedAt
        arrivedBy = request.arrivedBy
        pickedUpAt = request.pickedUpAt
        endedAt = request.endedAt
        endCause = request.end
        notInTaxiAt = request.notInTaxiAt
        enteredFare = page.fare.map { FareAmount($0.entered) }
        fareCorrections = (page.fare?.corrections ?? []).map { Correction(fare: FareAmount($0.after), at: $0.at) }
        offers = page.replays.map { replay in
            Offered(
                taxi: page.codes[replay.offer.driver] ?? "",
                state: replay.offer.state.rawValue,
                madeAt: replay.offer.madeAt,
                decidedAt: replay.offer.decidedAt,
                acceptedAt: replay.offer.acceptedAt,
                arrivedAt: replay.offer.arrivedAt,
                queue: replay.queue.map { Offered.Place(taxi: page.codes[$0.driver] ?? "", reason: $0.reason) },
                isConfirmed: replay.isSame
            )
        }
    }
}

extension OfferReplay.Reason {
    var text: LocalizedText {
        switch self {
        case .asked: "was asked"
        case .thinking: "was considering another request"
        case .turnedDown: "had declined this request"
        case .silent: "had no connection"
        case .behind: "was further back"
        }
    }
}

extension OfferState {
    fileprivate var text: LocalizedText {
        switch self {
        case .open: "is deciding"
        case .accepted: "accepted"
        case .refused: "declined"
        case .timedOut: "didn’t answer in time"
        case .withdrawn: "offer canceled: the request had ended"
        case .driverLeft: "was no longer available"
        }
    }
}
