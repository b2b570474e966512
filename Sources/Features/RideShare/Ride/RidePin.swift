import CrosstownGeo
import CrosstownWeb

/// A pin of a ride on the map.
struct RidePin {
    enum Kind: String {
        /// A car, with its heading.
        case car = "taxi"
        /// Where a rider gets in or out.
        case stop = "pickup"
        /// Where a rider without a ride waits.
        case waiting
        case event = "destination"
    }

    let kind: Kind
    let id: String
    let place: Coordinate
    var heading: Double?
    let label: LocalizedText
    var isNamed = false

    var attributes: Markup {
        """
        \(attribute: "data-pin", kind.rawValue)\(attribute: "data-pin-id", id)\
        \(attribute: "data-latitude", Coordinate.text(place.latitude))\(attribute: "data-longitude", Coordinate.text(place.longitude))\
        \(attribute: "data-heading", heading)\(attribute: "data-label", label)\(attribute: "data-named", isNamed)
        """
    }
}
