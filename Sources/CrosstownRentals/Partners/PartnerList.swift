import CrosstownGeo
import CrosstownWeb

/// The vehicles of other operators: pins that look unlike ours, and the list of them.
struct PartnerList {
    let sights: [PartnerSight]

    /// A place as programs are told.
    struct Answer: Codable {
        let `operator`: String
        let kind: PartnerPlace.Kind
        let name: String?
        let latitude: Double
        let longitude: Double
        let vehicles: Int
        let freeDocks: Int?
        let link: String?
        let isStale: Bool

        init(_ sight: PartnerSight) {
            `operator` = sight.operator
            kind = sight.place.kind
            name = sight.place.name
            latitude = sight.place.place.latitude
            longitude = sight.place.place.longitude
            vehicles = sight.place.vehicles
            freeDocks = sight.place.docks
            link = sight.place.link
            isStale = sight.isStale
        }
    }

    var markup: Markup {
        guard !sights.isEmpty else { return .empty }
        return """
            <section aria-labelledby="partners-title"><h2 id="partners-title">\(PartnerWords.others)</h2>\
            <p class="quiet">\(PartnerWords.othersText)</p><ul class="list">\(forEach: sights, item)</ul></section>
            """
    }

    private func item(_ sight: PartnerSight) -> Markup {
        guard let link = sight.place.link else {
            return "<li><div class=\"list-item\"\(pin(sight))>\(text(sight))</div></li>"
        }
        return """
            <li><a class="list-item"\(attribute: "href", link) target="_blank" rel="external noopener noreferrer"\
            \(pin(sight))>\(text(sight))\(.icon("next"))</a></li>
            """
    }

    private func text(_ sight: PartnerSight) -> Markup {
        """
        <span class="list-text"><span class="list-title">\(PartnerWords.title(sight))</span>\
        <span class="list-detail">\(PartnerWords.detail(sight))</span></span>
        """
    }

    private func pin(_ sight: PartnerSight) -> Markup {
        """
        \(attribute: "data-pin", sight.isStale ? "partner-stale" : "partner")\
        \(attribute: "data-pin-id", "partner-\(sight.operator)-\(sight.place.kind.rawValue)-\(sight.place.key)")\
        \(attribute: "data-count", sight.place.vehicles)\(attribute: "data-latitude", sight.place.place.latitude)\
        \(attribute: "data-longitude", sight.place.place.longitude)\
        \(attribute: "data-label", "\(PartnerWords.title(sight)), \(PartnerWords.detail(sight))")
        """
    }
}

/// What is said of other operators, in English; the one place to translate it.
enum PartnerWords {
    static let others = "Other operators"
    static let othersText = "Rented and paid with them, not here."
    static let vehicle = "Vehicle in the street"

    static func title(_ sight: PartnerSight) -> String {
        sight.place.name ?? (sight.place.kind == .station ? sight.operator : vehicle)
    }

    static func detail(_ sight: PartnerSight) -> String {
        var parts = [sight.operator]
        if sight.place.kind == .station {
            parts.append("\(sight.place.vehicles) " + (sight.place.vehicles == 1 ? "vehicle" : "vehicles"))
            if let docks = sight.place.docks { parts.append("\(docks) free " + (docks == 1 ? "dock" : "docks")) }
        }
        if sight.isStale { parts.append("may be out of date") }
        return parts.joined(separator: ", ")
    }
}
