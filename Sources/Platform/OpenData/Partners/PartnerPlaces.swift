import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// What is known of another operator's vehicles.
package struct PartnerPlaces: Hashable, Sendable {
    package let places: [PartnerPlace]
    /// When the operator last changed them.
    package let updatedAt: Timestamp?
    /// For how many seconds they are good.
    package let timeToLive: Int?

    static let nothing = PartnerPlaces(places: [], updatedAt: nil, timeToLive: nil)
}
