import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// The encrypted contents of a drop.
struct DropContents: Codable, Sendable, Hashable {
    var text: String
    var latitude: Double
    var longitude: Double
    /// The sender's name for the place.
    var place: String
    /// The text for people who look for it.
    var hint: String
    /// The end-to-end encrypted text, unreadable even for the operator.
    var parcel: SealedParcel?

    var position: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
