import CrosstownGeo
import CrosstownSQL
import CrosstownValues

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
