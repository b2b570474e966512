import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The vehicle of a scanned code or a link.
struct VehiclePage: Page {
    let vehicle: Vehicle
    let station: Station?
    /// Why it cannot be rented now; `nil` where it can.
    let unavailable: Problem?
    /// The user's own ride with it.
    let ownRide: Identifier<Ride>?
    /// The user's ride with another vehicle, during which no second one can be rented.
    let otherRide: Identifier<Ride>?
    let plan: TariffPlan
    let terms: RideTerms
    let visitor: RentalHomePage.Visitor
    /// The hold of the user's money for unlocking; `nil` for visitors without an account, and where nothing is held.
    let deposit: RideDeposit?
    /// Whether the user must set up the account first, before paying for a vehicle they may not be able to rent.
    let needsSetUp: Bool
    /// Whether the user has refused the position.
    let refusesPosition: Bool
    let problem: Problem?

    /// The response in the API.
    private struct Encoded: Codable {
        let number: String
        let kind: VehicleKind
        let station: String?
        let isAvailable: Bool
        /// Why it cannot be rented now, such as `/problems/vehicle-taken`; absent where it can.
        let unavailable: String?
        let batteryPercent: Int?
        let price: LocalizedText
        /// The maximum time of a ride, and the fee for a vehicle that is not back then.
        let longestRide: LocalizedText
        /// The amount that unlocking holds, and charges to the user's card; absent where it does not.
        let held: String?
        let chargedToCard: String?
        /// The unpaid amount of the user's earlier rides; absent where all are paid.
        let owing: String?
        /// The amount to add before unlocking; absent where the user has enough.
        let toAdd: String?
    }

    var title: LocalizedText { RentalTexts.vehicle(vehicle.kind, vehicle.plate) }

    var setting: PageSetting {
        PageSetting(.map(.rentals(zones: nil, refusesPosition: refusesPosition)), popup: popup)
    }

    private var popup: Markup {
        guard let problem else { return .empty }
        return SetUpPopup(problem)?.markup ?? problem.popup()
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            number: vehicle.plate.description,
            kind: vehicle.kind,
            station: station?.name,
            isAvailable: unavailable == nil,
            unavailable: unavailable?.type,
            batteryPercent: vehicle.batteryPercent,
            price: RentalTexts.price(plan),
            longestRide: longestRide,
            held: deposit?.held.description,
            chargedToCard: deposit?.card?.amount.description,
            owing: deposit.flatMap { $0.owing.isPositive ? $0.owing.description : nil },
            toAdd: deposit?.toAdd?.description
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <div id="vehicle" class="sheet-live"><div class="sheet-body stack">\
        <div class="row row-apart"><h1>\(title)</h1><span class="plate">\(vehicle.plate)</span></div>\(optional: notice)\
        <dl class="facts card card-soft">\
        \(optional: station.map { "<dt>\(ConsoleTexts.station)</dt><dd\(pin($0))>\($0.name)</dd>" as Markup })\
        \(optional: vehicle.batteryPercent.map { "<dt>\(ConsoleTexts.battery)</dt><dd>\(RentalTexts.percent($0))</dd>" as Markup })\
        \(isOffered ? .empty : "<dt>\(RentalTexts.tariff)</dt><dd>\(RentalTexts.price(plan))</dd>")</dl>\
        \(optional: depositText)\(ownRide == nil ? longest : .empty)\
        <p class="notice">\(.icon("shield"))<span>\(RentalTexts.helmet)</span></p>\(optional: report)</div>\
        <footer class="sheet-actions">\(isOffered ? price : .empty)\(actions)</footer></div>
        """
    }

    /// Whether the user can rent it.
    private var isOffered: Bool { ownRide == nil && unavailable == nil }

    /// Above the button, so that it is visible on the smallest phone.
    private var price: Markup { "<p class=\"small\" data-price>\(RentalTexts.price(plan))</p>" }

    /// Screen readers read it with the button, so that no one unlocks without knowing it.
    private var longest: Markup { "<p class=\"small\" id=\"longest-ride\">\(longestRide)</p>" }

    private var longestRide: LocalizedText {
        RentalTexts.ifLost(terms, Money(minorUnits: terms.feeIfLost, plan.currency))
    }

    private var report: Markup? {
        guard visitor == .rider else { return nil }
        return "<p><a\(attribute: "href", RentalLinks.report(vehicle.plate))>\(ProblemTexts.report)</a></p>"
    }

    private func pin(_ station: Station) -> Markup {
        """
        \(attribute: "data-pin", "pickup")\(attribute: "data-latitude", Coordinate.text(station.place.latitude))\
        \(attribute: "data-longitude", Coordinate.text(station.place.longitude))\(attribute: "data-label", station.name) data-named
        """
    }

    private var notice: Markup? {
        guard ownRide == nil, let unavailable else { return nil }
        return """
            <p class="notice" data-unavailable>\(.icon("info"))<span><strong>\(unavailable.title)</strong><br>\
            \(text: unavailable.detail)</span></p>
            """
    }

    private var actions: Markup {
        if let ride = ownRide ?? otherRide { return Self.link(RentalLinks.ride(ride), RentalTexts.followRide) }
        if unavailable != nil, visitor != .staff { return Self.link(RentalLinks.home, RentalTexts.otherVehicle) }
        return offer
    }

    private static func link(_ place: Link, _ name: LocalizedText) -> Markup {
        """
        <a class="button button-primary button-wide"\(attribute: "href", place)>\(name)</a>
        """
    }

    private var setUp: Link { RentalLinks.setUp.adding("next", RentalLinks.vehicle(vehicle.plate)) }

    /// The amounts held, unpaid or missing, above the button.
    private var depositText: Markup? {
        guard isOffered, visitor == .rider, let deposit else { return nil }
        if needsSetUp || deposit.toAdd == nil { return "<p class=\"small\" id=\"deposit\">\(deposit.text)</p>" }
        return deposit.owing.isPositive
            ? "<p class=\"notice notice-bad\" data-owing>\(.icon("alert"))<span>\(deposit.text)</span></p>"
            : "<p class=\"notice\">\(.icon("wallet"))<span>\(deposit.text)</span></p>"
    }

    private var offer: Markup {
        switch visitor {
        case .rider where needsSetUp: Self.link(setUp, SetUpTexts.title)
        case .rider where deposit?.toAdd != nil: AddMoney(for: RentalLinks.vehicle(vehicle.plate)).markup
        case .rider:
            """
            <form method="post"\(attribute: "action", RentalLinks.rides) data-enhance>\(.formToken)\
            <input type="hidden" name="number"\(attribute: "value", vehicle.plate)>\
            <input type="hidden" name="scanned" value="true">\
            <button class="button button-primary button-wide"\
            \(attribute: "aria-describedby", deposit == nil ? "longest-ride" : "deposit longest-ride")>\
            \(RentalTexts.unlock)</button></form>
            """
        case .stranger:
            """
            <a class="button button-primary button-wide"\
            \(attribute: "href", RentalLinks.signIn(next: RentalLinks.vehicle(vehicle.plate)))>\
            \(RentalTexts.signInToRent)</a>
            """
        case .staff: "<p class=\"quiet\">\(RentalTexts.ridersOnly)</p>"
        }
    }
}
