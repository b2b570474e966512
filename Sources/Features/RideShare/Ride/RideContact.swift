import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// Links to call someone and to navigate to a place.
enum RideContact {
    static func call(_ phone: String) -> Markup {
        guard isNumber(phone) else { return .empty }
        return
            "<a class=\"button button-small\"\(attribute: "href", "tel:\(dialed(phone))")>\("Call")</a>"
    }

    static func message(_ phone: String) -> Markup {
        guard isNumber(phone) else { return .empty }
        return
            "<a class=\"button button-small\"\(attribute: "href", "sms:\(dialed(phone))")>\("Message")</a>"
    }

    /// Returns a link that opens the device's navigation, or a page with the route if it has none.
    static func navigate(to place: Coordinate) -> Markup {
        let geo = "geo:\(place.text)?q=\(place.text)"
        let page =
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=\(Coordinate.text(place.latitude))%2C\(Coordinate.text(place.longitude))"
        return """
            <a class="button button-small"\(attribute: "href", geo)>\(.icon("compass", isSmall: true)) \("Navigate")</a>\
            <a class="button button-small"\(attribute: "href", page) target="_blank" rel="external noopener noreferrer">\
            \("Route in the browser")</a>
            """
    }

    /// Passengers of other operators have no phone number here: their operator contacts them.
    private static func isNumber(_ phone: String) -> Bool { phone.contains { ("1"..."9").contains($0) } }

    /// Returns the number without characters that phones cannot dial.
    private static func dialed(_ phone: String) -> String {
        String(phone.filter { $0 == "+" || ("0"..."9").contains($0) })
    }
}
