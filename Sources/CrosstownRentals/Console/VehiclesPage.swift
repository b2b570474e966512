import CrosstownKit
import CrosstownWeb

/// The vehicles, with the form that adds one.
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
        /// Whether it goes out of service when its ride is over.
        let leavesServiceAfterRide: Bool

        init(_ vehicle: Vehicle, station: String?) {
            number = vehicle.plate.description
            kind = vehicle.kind
            state = vehicle.state.rawValue
            self.station = station
            dock = vehicle.dock?.description
            isLocked = vehicle.isLocked
            batteryPercent = vehicle.batteryPercent
            attention = vehicle.flag?.rawValue
            leavesServiceAfterRide = vehicle.leavesServiceAfterRide
        }
    }

    let vehicles: [Row]
    let filter: String
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let vehicles: [Row]
    }

    var title: LocalizedText { ConsoleTexts.vehicles }

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: refused?.problem.popup() ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(vehicles: vehicles).encode(to: encoder) }

    private static let fields = [
        FormField("number", label: ConsoleTexts.number, attributes: "autocomplete=\"off\" spellcheck=\"false\""),
        FormField("dock", label: ConsoleTexts.dock, hint: ConsoleTexts.dockHint, attributes: "autocomplete=\"off\""),
        FormField(
            "imei",
            label: DeviceTexts.imei,
            hint: DeviceTexts.imeiHint,
            attributes: "inputmode=\"numeric\" autocomplete=\"off\""
        ),
    ]

    private static let kind = ChoiceField(
        "kind",
        label: ConsoleTexts.kind,
        choices: VehicleKind.allCases.map { ($0.rawValue, RentalTexts.name($0)) }
    )

    var main: Markup {
        """
        <h1>\(title)</h1>\(filterForm)<div class="console-grid">\
        <div id="vehicles-now" data-live="stations-changed"\
        \(attribute: "data-live-src", RentalLinks.consoleVehicles.adding("filter", filter))>\
        \(vehicles.isEmpty ? empty : table)</div>\(addForm)</div>
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

    private var empty: Markup { EmptyState("bike", ConsoleTexts.noVehicles, ConsoleTexts.noVehiclesText).markup }

    private var table: Markup {
        let names = [
            ConsoleTexts.number, ConsoleTexts.kind, ConsoleTexts.state, ConsoleTexts.station, ConsoleTexts.dock,
            ConsoleTexts.battery, ConsoleTexts.attention, ConsoleTexts.change,
        ]
        return ConsoleTable(
            id: "vehicles",
            caption: ConsoleTexts.allVehicles,
            columns: names.map { .init($0) },
            rows: vehicles.map(cells)
        ).markup
    }

    private func cells(_ vehicle: Row) -> [Markup] {
        let state =
            VehicleState(rawValue: vehicle.state).map(ConsoleTexts.state) ?? LocalizedText(verbatim: vehicle.state)
        let told = vehicle.attention.flatMap(Vehicle.Flag.init(rawValue:)).map(ConsoleTexts.flag)
        let flag = told.map { vehicle.leavesServiceAfterRide ? "\($0) \(ConsoleTexts.afterRide)" : $0 }
        return [
            "<a class=\"plate\"\(attribute: "href", RentalLinks.consoleVehicle(vehicle.number))>\(vehicle.number)</a>",
            "\(RentalTexts.name(vehicle.kind))",
            "<span\(attribute: "class", look(vehicle.state))>\(state)</span>",
            "\(vehicle.station ?? "–")",
            "\(vehicle.dock ?? "–")", "\(vehicle.batteryPercent.map { "\($0) %" } ?? ConsoleTexts.none)",
            "\(flag ?? ConsoleTexts.none)", service(vehicle),
        ]
    }

    private func look(_ state: String) -> String {
        switch VehicleState(rawValue: state) {
        case .available: "badge badge-good"
        case .onTrip, .reserved: "badge badge-active"
        default: "badge badge-bad"
        }
    }

    private func service(_ vehicle: Row) -> Markup {
        let isFlagged = vehicle.attention != nil || vehicle.state == VehicleState.nonOperational.rawValue
        let isRentable = VehicleState(rawValue: vehicle.state).map { $0 == .available || $0.isOfRide } ?? false
        guard isFlagged || isRentable else { return .empty }
        let action: Link =
            isFlagged
            ? "/rentals/console/vehicles/\(vehicle.number)/back" : "/rentals/console/vehicles/\(vehicle.number)/out"
        return """
            <form method="post"\(attribute: "action", action) data-enhance>\(.formToken)\
            <button class="button button-small">\(isFlagged ? ConsoleTexts.putBack : ConsoleTexts.takeOut)</button></form>
            """
    }

    private var addForm: Markup {
        """
        <section class="stack page-narrow" aria-labelledby="add-title"><h2 id="add-title">\(ConsoleTexts.addVehicle)</h2>\
        \(refused.map { $0.summary(of: Self.fields) } ?? .empty)\
        <form id="add-vehicle" method="post"\(attribute: "action", RentalLinks.consoleVehicles) data-enhance novalidate>\
        \(.formToken)\(Self.kind.markup(refused, value: VehicleKind.bike.rawValue))\
        \(forEach: Self.fields, { $0.markup(refused) })\(VehicleLockPage.dialect.markup(refused, value: ""))\
        <div class="form-actions"><button class="button button-primary">\(ConsoleTexts.addVehicle)</button></div>\
        </form></section>
        """
    }
}
