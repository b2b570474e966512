import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The settings form.
struct SettingsMessage: FormFieldSet {
    let unit = Field<ScoreUnit>(
        "Show my savings in",
        .choice([(.carbon, "Kilograms of CO₂"), (.trees, "Trees"), (.bears, "Ice for polar bears")])
    )
    let carSize = Field<CarSizeChoice>(
        "My car’s size",
        .choice([(.average, "I don’t know"), (.small, "Small"), (.medium, "Medium"), (.large, "Large")])
    )
    let carEnergy = Field<CarEnergyChoice>(
        "My car runs on",
        .choice([
            (.unknown, "I don’t know"), (.petrol, "Gasoline"), (.diesel, "Diesel"),
            (.hybrid, "Gasoline hybrid"), (.plugInHybrid, "Plug-in hybrid"), (.electric, "Electricity"),
        ])
    )
    let night = Field<NightAlert>(
        "After dark, remind me to be careful",
        .choice([(.off, "No"), (.text, "On the screen"), (.voice, "On the screen and by voice")])
    )
    let shares = Field<Shared>(
        "My friends see",
        .choice([
            (.nothing, "Nothing"), (.score, "My weekly score"),
            (.means, "My weekly score and my distance by mode"),
        ])
    )
    /// Absent to keep the setting.
    let offers = Field<OfferWish?>(
        "Offers from providers next to my trips",
        .optional(.choice([(.shown, "Shown, marked as offers"), (.hidden, "Not shown")]))
    )
    let wantsRides = Field("Add my rentals, taxi rides and shared rides to my trips", .box)
    /// Whether trips can be found automatically while the app is open.
    let automatic = Field(
        "Record automatically while the app is open. I agree to the use of my location for this.",
        .box
    )
}

/// Whether the user wants to see offers of providers.
enum OfferWish: String, Codable, Hashable, Sendable, CaseIterable {
    case shown, hidden
}

struct HomeZoneMessage: FormFieldSet {
    let name = Field("Zone name", .text(1...40, attributes: "maxlength=\"40\" required"))
    /// A latitude and a longitude as a text, without separate coordinates.
    let place = Field<String>("Place", .optional(.place(1...200), or: ""), hint: TripPlaceField.hint)
    let placeLatitude = Field<Double?>(.optional(.degrees(.latitude)))
    let placeLongitude = Field<Double?>(.optional(.degrees(.longitude)))
    let radius = Field<Double>(
        "Radius in meters",
        .number(50...2000, attributes: "step=\"any\" inputmode=\"decimal\" required"),
        initially: "200"
    )

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        check.require(input.center != nil, \.place, TypedPlace.fault)
    }
}

extension Input<HomeZoneMessage> {
    /// The center of the zone, present in a valid form.
    var center: Coordinate? {
        TypedPlace.coordinate(self.place, latitude: self.placeLatitude, longitude: self.placeLongitude)
    }
}

struct SettingsPage: Page {
    struct Contents: Codable, Sendable {
        let unit: ScoreUnit
        let carSize: CarSizeChoice
        let carEnergy: CarEnergyChoice
        let night: NightAlert
        let shares: Shared
        let wantsRides: Bool?
        let automaticSince: Timestamp?
    }

    let person: Identifier<Account>
    let settings: TripSettings
    let zones: [HomeZone]
    let refused: RefusedForm?
    /// The refused form of a home zone.
    let refusedZone: RefusedForm?

    private let form = DeclaredForm<SettingsMessage>()

    static func read(
        for person: Identifier<Account>,
        from database: any Database,
        refused: RefusedForm? = nil,
        refusedZone: RefusedForm? = nil
    ) async throws -> SettingsPage {
        try await database.read { transaction in
            let store = SettingsStore(transaction: transaction)
            return SettingsPage(
                person: person,
                settings: try store.settings(of: person),
                zones: try store.homeZones(of: person),
                refused: refused,
                refusedZone: refusedZone
            )
        }
    }

    var title: LocalizedText { "Trip settings" }

    var setting: PageSetting { PageSetting(popup: (refused ?? refusedZone)?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(
            unit: settings.unit,
            carSize: settings.car.size,
            carEnergy: settings.car.energy,
            night: settings.night,
            shares: settings.shares,
            wantsRides: settings.wantsRides,
            automaticSince: settings.automaticSince
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(forRecording)\(choices)\(homeZones)\(export)</div>\(HelpPage.link(.settings))
        """
    }

    /// Applies saved settings to a recording on this device immediately.
    private var forRecording: Markup {
        """
        <span hidden data-trip-settings\(attribute: "data-person", person)\
        \(attribute: "data-night", settings.night.rawValue)\
        \(attribute: "data-automatic", settings.automaticSince != nil)></span>
        """
    }

    private var choices: Markup {
        let automatic = form.field(\.automatic, refused, value: "\(settings.automaticSince != nil)")
        let back: Markup = """
            <p class="quiet small">\("You can turn this off at any time. Automatic recording then stops right away.")</p>
            """
        return form.markup(
            "trip-settings",
            to: TripsLinks.settings,
            button: "Save",
            refused: refused,
            values: [
                \.unit: settings.unit.rawValue,
                \.carSize: settings.car.size.rawValue,
                \.carEnergy: settings.car.energy.rawValue,
                \.night: settings.night.rawValue,
                \.shares: settings.shares.rawValue,
                \.offers: (settings.hidesOffers ? OfferWish.hidden : .shown).rawValue,
                \.wantsRides: "\(settings.wantsRides == true)",
            ],
            controls: [\.automatic: "<div class=\"field stack-small\">\(automatic)\(back)</div>"],
            look: "button button-primary button-wide",
            bar: "form-actions save-bar"
        )
    }

    private var homeZones: Markup {
        """
        <h2>\("Home zones")</h2>\
        <p class="quiet small">\("We leave out trip starts and ends inside these circles in “GPX without home zones” and in the city’s report.")</p>\
        <ul class="list">\(forEach: zones, zone)</ul>\
        \(DeclaredForm<HomeZoneMessage>().markup(
            "home-zone-form",
            to: TripsLinks.homeZones,
            button: "Add zone",
            refused: refusedZone,
            look: "button"
        ))
        """
    }

    private func zone(_ zone: HomeZone) -> Markup {
        """
        <li class="row row-apart"><span>\(zone.name), \(LocalizedText.distance(Metres(zone.radius)))</span>\
        <form method="post"\(attribute: "action", TripsLinks.removeHomeZone)>\(.formToken)\
        <input type="hidden" name="id"\(attribute: "value", zone.id)>\
        <button class="button button-small">\("Remove")</button></form></li>
        """
    }

    private var export: Markup {
        """
        <h2>\("Download your data")</h2>\
        <p class="row"><a class="button"\(attribute: "href", TripsLinks.exportGPX)>\("All trips as GPX")</a>\
        <a class="button"\(attribute: "href", TripsLinks.exportJSON)>\("All trips as JSON")</a>\
        <a class="button"\(attribute: "href", TripsLinks.exportGPX.adding("cut", true))>\("GPX without home zones")</a></p>\
        <p class="quiet small">\("These files leave out positions on straight lines. Times between the start and end of a leg are estimates.")</p>\
        <p><a class="button"\(attribute: "href", TripsLinks.recorders)>\("Record with other apps, or import files")</a></p>\
        \(rating)
        """
    }

    private var rating: Markup {
        let stars = (1...5).map { ("\($0)", "\($0) of 5" as LocalizedText) }
        let field = SelectField("stars", label: "Your rating", options: stars)
        return """
            <h2>\("How do you like Trips?")</h2><form method="post"\(attribute: "action", TripsLinks.rating) class="row row-low">\(.formToken)\
            \(field.markup(value: "\(settings.stars ?? 5)"))\
            <button class="button">\("Rate")</button></form>
            """
    }
}
