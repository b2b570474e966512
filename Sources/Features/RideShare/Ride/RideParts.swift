import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// A pin of a ride on the map.
struct RidePin {
    /// What stands there.
    enum Kind: String {
        /// A car, with its heading.
        case car = "taxi"
        /// Where somebody gets in or out.
        case stop = "pickup"
        /// Where somebody waits who has no ride.
        case waiting
        /// The event.
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
        \(attribute: "data-latitude", place.latitude)\(attribute: "data-longitude", place.longitude)\
        \(attribute: "data-heading", heading)\(attribute: "data-label", label)\(attribute: "data-named", isNamed)
        """
    }
}

/// A button that posts some fields.
struct RideButton {
    let label: LocalizedText
    let action: Link
    let fields: [(name: String, value: String)]
    var look = "button"
    /// What is asked before; nothing by default.
    var question: LocalizedText?
    var consequence: LocalizedText?

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", action) data-enhance\(attribute: "data-confirm", question)\
        \(attribute: "data-confirm-text", consequence)>\(.formToken)\
        \(forEach: fields, { field in
            "<input type=\"hidden\"\(attribute: "name", field.name)\(attribute: "value", field.value)>"
        })<button\(attribute: "class", look)>\(label)</button></form>
        """
    }
}

/// By which somebody reports or blocks whom a ride is shared with.
struct RideComplaint {
    let about: SignUp
    let holder: SignUpHolder

    var markup: Markup {
        let field = "report-\(about.id)"
        return """
            <details class="fine"><summary>\("Report or block \(about.name)")</summary><div class="stack-small">\
            <form method="post"\(attribute: "action", holder.reports) class="stack-small" data-enhance>\(.formToken)\
            <input type="hidden" name="about"\(attribute: "value", about.id)>\
            <div class="field"><label\(attribute: "for", field)>\("What happened?")</label>\
            <textarea class="input"\(attribute: "id", field) name="text" rows="3" maxlength="500" required></textarea></div>\
            <button class="button button-small">\("Report to the organizers")</button></form>\(optional: block)</div></details>
            """
    }

    /// Between people with accounts; the plan is made anew at once.
    private var block: Markup? {
        guard case .account = holder, let person = about.person else { return nil }
        return RideButton(
            label: "Block \(about.name)",
            action: RideSharePaths.block(person),
            fields: [],
            look: "button button-small button-danger",
            question: "Block \(about.name)?",
            consequence: "You never share a car again, and everybody is paired anew at once."
        ).markup
    }
}

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
        let geo = "geo:\(place.latitude),\(place.longitude)?q=\(place.latitude),\(place.longitude)"
        let page =
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=\(place.latitude)%2C\(place.longitude)"
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
