import CrosstownContract
import CrosstownGeo
import CrosstownWeb

/// The driver's target: the meeting place and, during the ride, the destination.
struct DriveTarget {
    let name: LocalizedText
    /// `nil` if the destination is unknown.
    let place: Coordinate?
    let isDestination: Bool

    init(_ ride: DriverRideResponse) {
        isDestination = ride.isOnBoard
        if ride.isOnBoard {
            name = ride.terms?.destination.map { TaxiTexts.place($0) } ?? DriverTexts.rideGoesOn
            place = ride.terms?.destinationPlace
        } else {
            name = TaxiTexts.place(ride.meetingPlace)
            place = Coordinate(validatingLatitude: ride.latitude, longitude: ride.longitude)
        }
    }

    /// A link to the phone's navigation app.
    var navigation: Markup? {
        guard let place else { return nil }
        let position = place.text
        let address = "geo:\(position)?q=\(position)"
        return """
            <a class="button button-wide"\(attribute: "href", address)>\
            \(.icon("compass", isSmall: true)) \("Navigate")</a>
            """
    }

    var pin: Markup {
        guard let place else { return .empty }
        let pin = MapPin(
            kind: isDestination ? .destination : .pickup,
            latitude: place.latitude,
            longitude: place.longitude,
            label: name,
            isNamed: true
        )
        let text = isDestination ? TaxiTexts.label(of: "destination") : TaxiTexts.meetingPoint
        return "<p class=\"visually-hidden\"\(pin.attributes)>\(text)</p>"
    }
}
