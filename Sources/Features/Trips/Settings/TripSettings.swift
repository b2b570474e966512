import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// How a person is told of darkness.
enum NightAlert: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// Not at all.
    case off
    /// On the screen.
    case text
    /// On the screen and by voice.
    case voice
}

extension ScoreUnit: SQLReadable, SQLBindable {}

extension CarSizeChoice: SQLReadable, SQLBindable {}

extension CarEnergyChoice: SQLReadable, SQLBindable {}

/// What a person has chosen about trips.
struct TripSettings: Hashable, Sendable {
    var unit = ScoreUnit.carbon
    var car = CarChoice()
    /// Whether rides with the city's services become trips; `nil` until the person has said.
    var wantsRides: Bool?
    var night = NightAlert.text
    /// Since when trips may be recorded without a touch; `nil` where they may not.
    var automaticSince: Timestamp?
    var shares = Shared.nothing
    var stars: Int?
    var ratedAt: Timestamp?
    /// Whether no offers of providers are shown.
    var hidesOffers = false
}

extension TripSettings {
    static let personal = PersonalTable(
        "trips_person",
        [
            .account("person", in: "Choices about trips", erasing: .row),
            .listed("t.unit", as: .plain("Unit")),
            .content("car_size", as: .plain("Car size")),
            .content("car_energy", as: .plain("Car energy")),
            .listed("t.night", as: .plain("After dark")),
            .listed("t.shares", as: .plain("Shares")),
            .listed("t.automatic_since", as: .moment("Records by itself since")),
            .listed("t.stars", as: .plain("Rating")),
            .listed("t.rated_at", as: .moment("Rated")),
            .listed("t.hides_offers", as: .yesOrNo("Hides offers")),
        ]
    )
}
