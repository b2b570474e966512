import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// What is known of another operator's vehicles.
struct PartnerPlaces: Hashable, Sendable {
    let places: [PartnerPlace]
    /// When the operator last changed them.
    let updatedAt: Timestamp?
    /// For how many seconds they are good.
    let timeToLive: Int?

    static let nothing = PartnerPlaces(places: [], updatedAt: nil, timeToLive: nil)
}
