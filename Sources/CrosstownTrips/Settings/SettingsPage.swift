import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the settings' form says.
struct SettingsMessage: Codable, Sendable {
    var unit: ScoreUnit
    var carSize: CarSizeChoice
    var carEnergy: CarEnergyChoice
    var night: NightAlert
    var shares: Shared
    var wantsRides: Bool
    /// Whether trips may be found without a touch while the app is open.
    var automatic: Bool
    /// Whether offers of providers are shown beside trips; absent where that stays as it is.
    var offers: OfferWish?
}

/// Whether somebody wants to see offers of providers.
enum OfferWish: String, Codable, Hashable, Sendable, CaseIterable {
    case shown, hidden
}

/// A zone around a home, as its form says.
struct HomeZoneMessage: Codable, Sendable {
    var name: String
    /// A latitude and a longitude as a text, where the degrees are not told by themselves.
    var place: String?
    var placeLatitude: Double?
    var placeLongitude: Double?
    var radius: Double
}

/// What a person chooses about trips.
struct SettingsPage: Page {
    /// The settings, as programs read them.
    struct Contents: Codable, Sendable {
        let unit: ScoreUnit
        let carSize: CarSizeChoice
        let carEnergy: CarEnergyChoice
        let night: NightAlert
        let shares: Shared
        let wantsRides: Bool?
        let automaticSince: Timestamp?
    }

    let settings: TripSettings
    let zones: [HomeZone]
    let refused: RefusedForm?

    /// The page of a person.
    static func read(
        for person: Identifier<Account>,
        from database: any Database,
        refused: RefusedForm? = nil
    ) async throws -> SettingsPage {
        try await database.read { transaction in
            let store = SettingsStore(transaction: transaction)
            return SettingsPage(
                settings: try store.settings(of: person),
                zones: try store.homeZones(of: person),
                refused: refused
            )
        }
    }

    var title: LocalizedText { "Settings of trips" }

    var setting: PageSetting { PageSetting(popup: refused?.generalPopup ?? .empty) }

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
        <h1>\(title)</h1><form method="post"\(attribute: "action", TripsLinks.settings) class="stack">\(.formToken)\
        \(forEach: selects, { $0.markup })\
        \(Self.check("wantsRides", settings.wantsRides == true, "Make trips of my rentals, taxi rides and shared rides"))\
        \(Self.check("automatic", settings.automaticSince != nil, "Record by itself while the app is open: I agree that my position is used for it"))\
        <p class="quiet small">\("You can take this back at any time; recording by itself then ends at once.")</p>\
        <button class="button button-primary button-wide">\("Save")</button></form>\
        \(homeZones)\(export)\(HelpPage.link(.settings))
        """
    }

    private var selects: [SelectField] {
        [
            SelectField(
                name: "unit",
                label: "Show what I saved as",
                options: [("carbon", "Kilograms of CO₂"), ("trees", "Trees"), ("bears", "Ice for polar bears")],
                value: settings.unit.rawValue
            ),
            SelectField(
                name: "carSize",
                label: "My car's size",
                options: [("average", "I do not know"), ("small", "Small"), ("medium", "Medium"), ("large", "Large")],
                value: settings.car.size.rawValue
            ),
            SelectField(
                name: "carEnergy",
                label: "My car runs on",
                options: [
                    ("unknown", "I do not know"), ("petrol", "Petrol"), ("diesel", "Diesel"),
                    ("hybrid", "Petrol with a hybrid motor"), ("plugInHybrid", "Plug-in hybrid"),
                    ("electric", "Electricity"),
                ],
                value: settings.car.energy.rawValue
            ),
            SelectField(
                name: "night",
                label: "After dark, remind me to be attentive",
                options: [("off", "No"), ("text", "On the screen"), ("voice", "On the screen and by voice")],
                value: settings.night.rawValue
            ),
            SelectField(
                name: "shares",
                label: "My friends see",
                options: [
                    ("nothing", "Nothing"), ("score", "My score of each week"),
                    ("means", "My score of each week, and how far with what"),
                ],
                value: settings.shares.rawValue
            ),
            SelectField(
                name: "offers",
                label: "Offers of providers beside my trips",
                options: [("shown", "Shown, marked as offers"), ("hidden", "Not shown")],
                value: settings.hidesOffers ? "hidden" : "shown"
            ),
        ]
    }

    private static func check(_ name: String, _ isOn: Bool, _ label: LocalizedText) -> Markup {
        """
        <div class="check"><input type="checkbox"\(attribute: "id", name)\(attribute: "name", name) value="true"\
        \(attribute: "checked", isOn)><label\(attribute: "for", name)>\(label)</label></div>
        """
    }

    private var homeZones: Markup {
        """
        <h2>\("Home zones")</h2>\
        <p class="quiet small">\("Starts and ends within these circles are cut off in what you hand on, and are no part of the city's report.")</p>\
        <ul class="list">\(forEach: zones, zone)</ul>\
        <form method="post"\(attribute: "action", TripsLinks.homeZones) class="stack-small">\(.formToken)\
        \(Self.name.markup(refused))\
        \(TripPlaceField(name: "place", label: "Where", isRequired: true).markup(refused))\
        \(Self.radius.markup(refused, value: "200"))\
        <button class="button">\("Add the zone")</button></form>
        """
    }

    private static let name = FormField("name", label: "Name of the zone", attributes: "maxlength=\"40\" required")
    private static let radius = FormField(
        "radius",
        label: "Radius in meters",
        type: "number",
        attributes: "min=\"50\" max=\"2000\" required"
    )

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
        <h2>\("Take your data along")</h2>\
        <p class="row"><a class="button"\(attribute: "href", TripsLinks.exportGPX)>\("All trips as GPX")</a>\
        <a class="button"\(attribute: "href", TripsLinks.exportJSON)>\("All trips as JSON")</a>\
        <a class="button"\(attribute: "href", TripsLinks.exportGPX.adding("cut", true))>\("GPX without home zones")</a></p>\
        <p><a class="button"\(attribute: "href", TripsLinks.recorders)>\("Record with other apps, or read files")</a></p>\
        \(rating)
        """
    }

    private var rating: Markup {
        let stars = (1...5).map { ("\($0)", "\($0) of 5" as LocalizedText) }
        return """
            <h2>\("How do you like it?")</h2><form method="post"\(attribute: "action", TripsLinks.rating) class="row row-low">\(.formToken)\
            \(SelectField(name: "stars", label: "Your rating", options: stars, value: "\(settings.stars ?? 5)").markup)\
            <button class="button">\("Rate")</button></form>
            """
    }
}
