import CrosstownGeo
import CrosstownKit
package import CrosstownValues

/// The places of another operator.
package struct PartnerPlaces: Hashable, Sendable {
    package let places: [PartnerPlace]
    /// The timestamp of the operator's last update.
    package let updatedAt: Timestamp?
    /// The validity in seconds.
    package let timeToLive: Int?

    static let nothing = PartnerPlaces(places: [], updatedAt: nil, timeToLive: nil)
}
