import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The map with the stations, and the form to rent a vehicle by its number.
struct RentalHomePage: Page {
    /// The kind of visitor.
    enum Visitor {
        /// Not signed in.
        case stranger
        /// May rent.
        case rider
        /// A driver or administrator.
        case staff

        init(_ caller: Caller?) {
            self = caller.map { $0.has(RentalRole.rider) ? .rider : .staff } ?? .stranger
        }
    }

    let stations: [StationCount]
    let plans: [(kind: VehicleKind, plan: TariffPlan)]
    let openRide: RideView?
    /// The unpaid rides, which prevent renting.
    let debts: [Debt]
    let visitor: Visitor
    /// The unseen gifts of the rider.
    let newGifts: [CoinGift]
    /// The pages of the rider's coins; `nil` where coins are off.
    let coinLinks: CoinLinks?
    /// Whether the rider has to set up the account first.
    let needsSetUp: Bool
    /// Whether the user has refused the position.
    let refusesPosition: Bool
    /// Whether the rider has ridden before, and so has seen how to ride safely.
    let hasRidden: Bool
    let refused: RefusedForm?
    /// The places of other operators nearby.
    var partners: [OtherOperatorPlace] = []

    /// The response in the API.
    private struct Encoded: Codable {
        let stations: [StationResponse]
        let ride: RideResponse?
        let debts: [DebtMessage]
        let newGifts: [CoinGift]
        let partners: [PartnerList.Response]
    }

    var title: LocalizedText { RentalTexts.rent }

    var setting: PageSetting {
        PageSetting(
            .map(.rentals(refusesPosition: refusesPosition)),
            liveStream: RentalLinks.events,
            popup: popup
        )
    }

    private var popup: Markup {
        guard let problem = refused?.problem else { return .empty }
        return SetUpPopup(problem)?.markup ?? problem.popup(returnFocus: "number")
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            stations: stations.map(StationResponse.init),
            ride: openRide.map(RideResponse.init),
            debts: debts.map(DebtMessage.init),
            newGifts: newGifts,
            partners: partners.map(PartnerList.Response.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <div id="rental-home" class="sheet-live"><div class="sheet-body stack"><h1>\(title)</h1>\
        \(DebtNotice(debts, wallet: nil).markup)\(visitor == .rider ? NewGifts(gifts: newGifts, links: coinLinks).markup : .empty)\
        \(needsSetUp && visitor == .rider ? setUp : .empty)\(hasRidden || visitor != .rider ? .empty : SafetyAdvice().markup)\
        \(openRide.map(rideLine) ?? form)\(stationRegion)\(prices)\
        <p class="fine quiet">\(RentalTexts.helmet) \
        <a\(attribute: "href", RentalLinks.help)>\(HelpTexts.more)</a></p>\(optional: menu)</div>\
        <footer class="sheet-actions">\(actions)</footer></div>
        """
    }

    private var setUp: Markup {
        """
        <div class="notice stack-small"><p>\(SetUpTexts.needed)</p>\
        <p><a class="button button-small"\(attribute: "href", RentalLinks.setUp)>\(SetUpTexts.title)</a></p></div>
        """
    }

    private func rideLine(_ view: RideView) -> Markup {
        """
        <ul class="list"><li><a class="list-item"\(attribute: "href", RentalLinks.ride(view.ride.id))>\
        <span class="list-lead">\(.icon("bike"))</span><span class="list-text">\
        <span class="list-title">\(RentalTexts.state(view.ride))</span>\
        <span class="list-detail">\(RentalTexts.vehicle(view.vehicle.kind, view.vehicle.plate))</span></span>\
        \(.icon("next"))</a></li></ul>
        """
    }

    private static let field = FormField(
        "number",
        label: RentalTexts.number,
        hint: RentalTexts.numberHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    /// Leads to the page of the vehicle, which shows holds and charges before unlocking.
    private var form: Markup {
        guard visitor == .rider else {
            return visitor == .staff
                ? "<p class=\"notice\">\(.icon("info"))<span>\(RentalTexts.ridersOnly)</span></p>" : .empty
        }
        return """
            \(refused.map { $0.summary(of: [Self.field]) } ?? .empty)\
            <form id="rent" method="post"\(attribute: "action", RentalLinks.scan) data-enhance novalidate>\
            \(.formToken)\(Self.field.markup(refused))\
            <div class="form-actions"><button class="button button-wide">\(ScanTexts.goOn)</button></div></form>
            """
    }

    /// A separate region, so that counts update while the user types a number.
    private var stationRegion: Markup {
        """
        <section id="stations" aria-labelledby="stations-title" data-live="stations-changed"\
        \(attribute: "data-live-src", RentalLinks.home)><h2 id="stations-title">\(RentalTexts.stations)</h2>\
        \(stations.isEmpty ? empty : list)\(PartnerList(places: partners).markup)</section>
        """
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("pin"))<h3>\(RentalTexts.noStations)</h3>\
        <p class="quiet">\(RentalTexts.noStationsText)</p></div>
        """
    }

    private var list: Markup { "<ul class=\"list\">\(forEach: stations, item)</ul>" }

    private func item(_ count: StationCount) -> Markup {
        let pin = StationPin(count: count, number: count.available(.bike) + count.available(.scooter))
        return """
            <li><a class="list-item"\(attribute: "href", RentalLinks.station(count.station.id))\(pin.attributes)>\
            <span class="list-text"><span class="list-title">\(count.station.name)</span>\
            <span class="list-detail">\(RentalTexts.counts(count))</span></span>\(.icon("next"))</a></li>
            """
    }

    private var menu: Markup? {
        guard visitor == .rider else { return nil }
        return """
            <ul class="list">\(optional: coinLinks.map { entry("events", "Events and gifts", $0.page) })\
            \(entry("alert", ProblemTexts.report, RentalLinks.newProblem))\
            \(entry("info", ProblemTexts.yours, RentalLinks.problems))\
            \(entry("settings", SetUpTexts.details, RentalLinks.details))</ul>
            """
    }

    private func entry(_ icon: String, _ name: LocalizedText, _ link: Link) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", link)><span class="list-lead">\(.icon(icon))</span>\
        <span class="list-text"><span class="list-title">\(name)</span></span>\(.icon("next"))</a></li>
        """
    }

    private var prices: Markup {
        """
        <dl class="facts card card-soft">\(forEach: plans, { kind, plan in
            "<dt>\(RentalTexts.name(kind))</dt><dd>\(RentalTexts.price(plan))</dd>"
        })</dl>
        """
    }

    private var scan: Markup {
        """
        <a class="button button-primary button-wide"\(attribute: "href", RentalLinks.scan)>\
        \(.icon("scan"))\(ScanTexts.scan)</a>
        """
    }

    private var actions: Markup {
        switch visitor {
        case .rider:
            openRide.map { view in
                """
                <a class="button button-primary button-wide"\(attribute: "href", RentalLinks.ride(view.ride.id))>\
                \(RentalTexts.followRide)</a>
                """
            } ?? """
                \(debts.isEmpty ? scan : AddMoney(for: RentalLinks.home).markup)\
                <a class="button button-wide"\(attribute: "href", RentalLinks.rides)>\(RentalTexts.yourRides)</a>
                """
        case .stranger:
            """
            <a class="button button-primary button-wide"\(attribute: "href", RentalLinks.signIn)>\
            \(RentalTexts.signInToRent)</a>\
            <a class="button button-wide"\(attribute: "href", RentalLinks.register)>\(RentalTexts.createAccount)</a>
            """
        case .staff: .empty
        }
    }
}
