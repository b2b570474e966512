import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A ride for staff: its rider, stations, price, and whether its vehicle is missing.
struct ConsoleRidePage: Page {
    let ride: StaffRide
    /// The alarms of the ride.
    let alarms: [AlarmView]
    let localTime: LocalTime
    let opensAccounts: Bool

    private var view: RideView { ride.view }

    /// The response in the API.
    private struct Encoded: Codable {
        let ride: RideResponse
        let alarms: [AlarmResponse]
    }

    var title: LocalizedText {
        "\(RentalTexts.vehicle(view.vehicle.kind, view.vehicle.plate)), \(view.ride.preparedAt)"
    }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(ride: ride.response, alarms: alarms.map(AlarmResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.consoleRides)>\(ConsoleTexts.rentals)</a></p><h1>\(title)</h1>\
        <div id="ride-now" class="stack" data-live="stations-changed"\
        \(attribute: "data-live-src", RentalLinks.consoleRide(view.ride.id))>\(missing)\(facts)\(problems)</div>
        """
    }

    private var missing: Markup {
        guard let since = view.ride.missingSince else { return .empty }
        return """
            <p class="notice notice-bad" role="alert">\(.icon("alert"))<span>\(ConsoleTexts.missing(since: .moment(since)))\
            </span></p>
            """
    }

    private var facts: Markup {
        let vehicle = RentalLinks.consoleVehicle(view.vehicle.plate.description)
        return """
            <dl class="facts card card-soft"><dt>\(ConsoleTexts.rider)</dt>\
            <dd>\(StaffRiderCell(ride.rider, opensAccounts: opensAccounts).markup)</dd>\
            <dt>\(ConsoleTexts.vehicle)</dt><dd><a\(attribute: "href", vehicle)>\(view.vehicle.plate)</a> \
            \(ConsoleTexts.state(view.vehicle.state))</dd>\
            <dt>\(ConsoleTexts.state)</dt><dd>\(ConsoleRideTable.badge(view.ride))</dd>\
            \(optional: ConsoleTexts.ending(of: view.ride).map { "<dt>\(ConsoleTexts.ending)</dt><dd>\($0)</dd>" as Markup })\
            <dt>\(RentalTexts.from)</dt><dd>\(view.startStation.name)</dd>\
            <dt>\(RentalTexts.to)</dt><dd>\(destination)</dd>\
            \(optional: view.ride.startedAt.map { "<dt>\(RentalTexts.began)</dt><dd>\(.moment($0))</dd>" as Markup })\
            \(optional: view.ride.endedAt.map { "<dt>\(RentalTexts.ended)</dt><dd>\(.moment($0))</dd>" as Markup })\
            \(optional: view.clock.map {
                "<dt>\(RentalTexts.duration)</dt><dd>\(RentalTexts.duration(milliseconds: $0.totalMilliseconds))</dd>" as Markup
            })\(FareLines(view: view).markup)</dl>
            """
    }

    private var destination: Markup {
        if let station = view.endStation { return "\(station.name)" }
        return view.ride.state == .finished ? "\(RentalTexts.unknownStation)" : "–"
    }

    private var problems: Markup {
        guard !alarms.isEmpty else { return .empty }
        return """
            <section class="stack-small" aria-labelledby="ride-alarms"><h2 id="ride-alarms">\(AlarmTexts.alarms)</h2>\
            <ul>\(forEach: alarms, { view in
                """
                <li>\(AlarmTexts.name(view.alarm.kind, fault: view.alarm.fault)) \
                <span class="quiet">\(AlarmTexts.name(view.alarm.state)), \(.moment(view.alarm.toldAt)), \
                \(AlarmTexts.place(view.alarm.place, view.near))</span></li>
                """
            })</ul></section>
            """
    }
}
