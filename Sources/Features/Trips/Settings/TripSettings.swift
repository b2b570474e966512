import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// How a user is notified of darkness.
enum NightAlert: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// Never.
    case off
    /// On the screen.
    case text
    /// On the screen and by voice.
    case voice
}

extension ScoreUnit: SQLReadable, SQLBindable {}

extension CarSizeChoice: SQLReadable, SQLBindable {}

extension CarEnergyChoice: SQLReadable, SQLBindable {}

struct TripSettings: Hashable, Sendable {
    var unit = ScoreUnit.carbon
    var car = CarChoice()
    /// Whether rides with the city's services become trips; `nil` until the user has chosen.
    var wantsRides: Bool?
    var night = NightAlert.text
    /// Since when trips can be recorded automatically; `nil` without consent.
    var automaticSince: Timestamp?
    var shares = Shared.nothing
    var stars: Int?
    var ratedAt: Timestamp?
    var hidesOffers = false
}
