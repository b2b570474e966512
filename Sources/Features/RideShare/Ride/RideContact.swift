import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// How a driver reaches somebody, and how a place is driven to.
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

    /// Opens the device's own navigation, or a page with the way where it has none.
    static func navigate(to place: Coordinate) -> Markup {
        let geo = "geo:\(place.text)?q=\(place.text)"
        let page =
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=\(Coordinate.text(place.latitude))%2C\(Coordinate.text(place.longitude))"
        return """
            <a class="button button-small"\(attribute: "href", geo)>\(.icon("compass", isSmall: true)) \("Navigate")</a>\
            <a class="button button-small"\(attribute: "href", page) target="_blank" rel="external noopener noreferrer">\
            \("Way in the browser")</a>
            """
    }

    /// Whoever was booked in by another operator has no number here: that operator reaches its passenger.
    private static func isNumber(_ phone: String) -> Bool { phone.contains { ("1"..."9").contains($0) } }

    /// The number without what telephones do not understand.
    private static func dialed(_ phone: String) -> String {
        String(phone.filter { $0 == "+" || ("0"..."9").contains($0) })
    }
}
