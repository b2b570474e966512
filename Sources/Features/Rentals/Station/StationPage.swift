import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The current vehicles at a station.
struct StationPage: Page {
    let count: StationCount
    /// The available vehicles.
    let vehicles: [Vehicle]
    /// Whether the user has refused the position.
    let refusesPosition: Bool
    /// The directions to the station, on request.
    var walk: StationWalk?

    /// The response in the API.
    private struct Encoded: Codable {
        struct Item: Codable {
            let number: String
            let kind: VehicleKind
            let dock: String?
            let batteryPercent: Int?
        }

        let station: StationResponse
        let vehicles: [Item]
        let walk: StationWalk.Answer?
    }

    var title: LocalizedText { LocalizedText(verbatim: count.station.name) }

    var setting: PageSetting {
        PageSetting(
            .map(.rentals(refusesPosition: refusesPosition)),
            liveStream: RentalLinks.events
        )
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let items = vehicles.map { vehicle in
            Encoded.Item(
                number: vehicle.plate.description,
                kind: vehicle.kind,
                dock: vehicle.dock?.description,
                batteryPercent: vehicle.batteryPercent
            )
        }
        try Encoded(station: StationResponse(count), vehicles: items, walk: walk?.answer).encode(to: encoder)
    }

    var main: Markup {
        """
        <div id="station" class="sheet-live" data-live="stations-changed"\
        \(attribute: "data-live-src", address)\(attribute: "data-route", walk?.route?.polyline6)\
        \(attribute: "data-fit", "\(walk == nil ? "station" : "walk")-\(count.station.id)")><div class="sheet-body stack">\
        <div class="row row-apart"><h1>\(title)</h1>\(state)</div>\
        <dl class="facts card card-soft"\(pin)><dt>\(ConsoleTexts.bikes)</dt><dd>\(count.available(.bike))</dd>\
        <dt>\(ConsoleTexts.scooters)</dt><dd>\(count.available(.scooter))</dd>\
        <dt>\(RentalTexts.freeDocks)</dt><dd>\(count.hasDocks ? "\(count.freeDocks)" : RentalTexts.notNeeded)</dd></dl>\
        \(optional: walk?.markup)\
        \(vehicles.isEmpty ? empty : list)\
        <p><a\(attribute: "href", RentalLinks.report(count.station.id))>\(ProblemTexts.report)</a></p></div>\
        <footer class="sheet-actions">\(directions)<a class="button button-wide"\(attribute: "href", RentalLinks.home)>\
        \(RentalTexts.stations)</a></footer></div>
        """
    }

    /// The address of the page, including directions while shown.
    private var address: Link { RentalLinks.station(count.station.id, from: walk?.origin) }

    private var directions: Markup {
        DirectionsForm(
            page: RentalLinks.station(count.station.id),
            name: RentalTexts.directions,
            look: "button button-primary button-wide",
            refusedOn: refusesPosition ? RentalLinks.station(count.station.id) : nil
        ).markup
    }

    private var pin: Markup {
        StationPin(count: count, number: count.available(.bike) + count.available(.scooter)).attributes
    }

    private var state: Markup {
        count.station.state == .open ? .empty : "<span class=\"badge badge-bad\">\(RentalTexts.closed)</span>"
    }

    private var empty: Markup { EmptyState("bike", RentalTexts.nothingToRent, RentalTexts.nothingToRentText).markup }

    private var list: Markup {
        """
        <section aria-labelledby="to-rent"><h2 id="to-rent">\(RentalTexts.toRent)</h2>\
        <ul class="list">\(forEach: vehicles, item)</ul></section>
        """
    }

    private func item(_ vehicle: Vehicle) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RentalLinks.vehicle(vehicle.plate))>\
        <span class="list-lead">\(.icon("bike"))</span><span class="list-text">\
        <span class="list-title">\(RentalTexts.vehicle(vehicle.kind, vehicle.plate))</span>\
        <span class="list-detail">\(vehicle.batteryPercent.map(RentalTexts.battery) ?? LocalizedText(verbatim: vehicle.dock?.description ?? ""))\
        </span></span>\(.icon("next"))</a></li>
        """
    }
}
