import CrosstownGeo
import CrosstownWeb

/// The attributes by which an element of a page becomes a pin on the map.
struct MapPin {
    /// The kinds of pins.
    enum Kind: String {
        /// An arrow that shows the heading.
        case taxi
        /// Where passenger and driver meet.
        case pickup
        /// Where passengers want to go.
        case destination
    }

    let kind: Kind
    var id: String?
    let latitude: Double
    let longitude: Double
    var heading: Double?
    let label: LocalizedText
    var isNamed = false
    /// Whether it and others that would cover one another become one pin with their number.
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
