import CrosstownGeo
import CrosstownWeb

/// The attributes that show an element of a page as a pin on the map.
struct MapPin {
    enum Kind: String {
        /// An arrow in the direction of travel.
        case taxi
        /// The meeting place.
        case pickup
        /// The destination.
        case destination
    }

    let kind: Kind
    var id: String?
    let latitude: Double
    let longitude: Double
    var heading: Double?
    let label: LocalizedText
    var isNamed = false
    /// Whether overlapping pins are grouped with their number.
    var isGathered = false

    var attributes: Markup {
        """
        \(attribute: "data-pin", kind.rawValue)\(attribute: "data-pin-id", id)\
        \(attribute: "data-latitude", Coordinate.text(latitude))\(attribute: "data-longitude", Coordinate.text(longitude))\
        \(attribute: "data-heading", heading)\(attribute: "data-label", label)\(attribute: "data-named", isNamed)\
        \(attribute: "data-gathered", isGathered)
        """
    }
}
