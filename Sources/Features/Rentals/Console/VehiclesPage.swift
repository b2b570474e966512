import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The vehicles, with the form for a new one.
struct VehiclesPage: Page {
    /// One vehicle.
    struct Row: Codable, Sendable {
        let number: String
        let kind: VehicleKind
        let state: String
        let station: String?
        let dock: String?
        let isLocked: Bool
        let batteryPercent: Int?
        let attention: String?
        /// Whether it goes out of service after its ride.
        let leavesServiceAfterRide: Bool
        /// The ride whose rider has the vehicle, or is responsible while it is missing.
        let ride: Identifier<Ride>?
        let rider: StaffRider?

        init(_ vehicle: Vehicle, station: String?, ride: Identifier<Ride>? = nil, rider: StaffRider? = nil) {
            number = vehicle.plate.description
            kind = vehicle.kind
            state = vehicle.state.rawValue
            self.station = station
            dock = vehicle.dock?.description
            isLocked = vehicle.isLocked
            batteryPercent = vehicle.batteryPercent
            attention = vehicle.flag?.rawValue
            leavesServiceAfterRide = vehicle.leavesServiceAfterRide
            self.ride = ride
            self.rider = rider
        }

        /// Whether it is out of service, or goes out of it after its ride.
        var isFlagged: Bool { attention != nil || state == VehicleState.nonOperational.rawValue }
    }

    let vehicles: ListPage<Row>
    let filter: String
    /// The vehicle that staff have just added, taken out of service or returned to it.
    let changed: Row?
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let vehicles: [Row]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { ConsoleTexts.vehicles }

    private let form = DeclaredForm<VehicleRequest>()

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: refused?.popup(of: form.listed) ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(vehicles: vehicles.rows, next: vehicles.next).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: changed.map(notice))\
        <p><a class="button button-small" href="#add-vehicle">\(.icon("plus", isSmall: true)) \(ConsoleTexts.addVehicle)</a></p>\
        \(filterForm)<div class="console-grid">\
        <div id="vehicles-now" class="stack" data-live="stations-changed"\
        \(attribute: "data-live-src", vehicles.address(of: list))>\
        \(vehicles.rows.isEmpty ? empty : table)\(vehicles.more(of: list))</div>\(addForm)</div>
        """
    }

    private var list: Link { RentalLinks.consoleVehicles(filter) }

    private func notice(_ vehicle: Row) -> Markup {
        """
        <div class="notice notice-good row" role="status" data-changed>\(.icon("check"))\
        <span>\(ConsoleTexts.service(of: vehicle))</span> \(service(vehicle))</div>
        """
    }

    private var filterForm: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", RentalLinks.consoleVehicles)><div class="field">\
        <label for="filter-number">\(ConsoleTexts.numberBegins)</label>\
        <input id="filter-number" name="filter" class="input"\(attribute: "value", filter)></div>\
        <button class="button button-small">\(ConsoleTexts.filter)</button></form>
        """
    }

    private var empty: Markup {
        let text = filter.isEmpty ? ConsoleTexts.noVehiclesHere : ConsoleTexts.noVehiclesText
        return EmptyState("bike", ConsoleTexts.noVehicles, text).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "vehicles",
            caption: ConsoleTexts.allVehicles,
            of: vehicles.rows,
            [
                .init(ConsoleTexts.number) {
                    "<a class=\"plate\"\(attribute: "href", RentalLinks.consoleVehicle($0.number))>\($0.number)</a>"
                },
                .init(ConsoleTexts.kind) { "\($0.kind.name)" },
                .init(ConsoleTexts.state) { Self.badge($0.state) },
                .init(ConsoleTexts.station) { "\($0.station ?? "–")" },
                .init(ConsoleTexts.rider) { Self.rider($0) },
                .init(ConsoleTexts.dock) { "\($0.dock ?? "–")" },
                .init(ConsoleTexts.battery) { "\($0.batteryPercent.map(RentalTexts.percent) ?? ConsoleTexts.none)" },
                .init(ConsoleTexts.attention) { "\(Self.attention($0))" },
                .init(ConsoleTexts.change) { service($0) },
            ]
        ).markup
    }

    /// The rider of the vehicle, with a link to the ride.
    private static func rider(_ vehicle: Row) -> Markup {
        guard let ride = vehicle.ride else { return "\(ConsoleTexts.none)" }
        let name = vehicle.rider.map { LocalizedText(verbatim: $0.userName) } ?? ConsoleTexts.ride
        return "<a\(attribute: "href", RentalLinks.consoleRide(ride))>\(name)</a>"
    }

    private static func attention(_ vehicle: Row) -> LocalizedText {
        guard let flag = vehicle.attention.flatMap(Vehicle.Flag.init(rawValue:)).map(ConsoleTexts.flag) else {
            return ConsoleTexts.none
        }
        return vehicle.leavesServiceAfterRide ? "\(flag) \(ConsoleTexts.afterRide)" : flag
    }

    private static func badge(_ state: String) -> Markup {
        let name = VehicleState(rawValue: state).map(ConsoleTexts.state) ?? LocalizedText(verbatim: state)
        return "<span\(attribute: "class", look(state))>\(name)</span>"
    }

    private static func look(_ state: String) -> String {
        switch VehicleState(rawValue: state) {
        case .available: "badge badge-good"
        case .onTrip, .reserved: "badge badge-active"
        default: "badge badge-bad"
        }
    }

    /// The button that undoes the last one; it leads back to this page of the list.
    private func service(_ vehicle: Row) -> Markup {
        let isFlagged = vehicle.isFlagged
        let isRentable = VehicleState(rawValue: vehicle.state).map { $0 == .available || $0.isOfRide } ?? false
        guard isFlagged || isRentable else { return .empty }
        let action = RentalLinks.service(of: vehicle.number, isIn: isFlagged, filter)
        return """
            <form method="post"\(attribute: "action", vehicles.address(of: action)) data-enhance\(question(vehicle))>\(.formToken)\
            <button class="button button-small">\(isFlagged ? ConsoleTexts.putBack : ConsoleTexts.takeOut)</button></form>
            """
    }

    /// Asks before reports about the vehicle are closed.
    private func question(_ vehicle: Row) -> Markup {
        guard let flag = vehicle.attention, flag != Vehicle.Flag.outOfService.rawValue else { return .empty }
        return """
            \(textAttribute: "data-confirm", ConsoleTexts.putBackQuestion)\
            \(textAttribute: "data-confirm-text", ConsoleTexts.putBackText)\
            \(textAttribute: "data-confirm-ok", ConsoleTexts.putBack)
            """
    }

    private var addForm: Markup {
        let add = form.markup(
            "add-vehicle",
            to: RentalLinks.consoleVehicles,
            button: ConsoleTexts.addVehicle,
            refused: refused
        )
        return """
            <section class="stack page-narrow" aria-labelledby="add-title">\
            <h2 id="add-title">\(ConsoleTexts.addVehicle)</h2>\(add)</section>
            """
    }
}
