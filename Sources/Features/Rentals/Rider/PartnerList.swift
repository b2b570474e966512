import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The vehicles of other operators: a list, and pins unlike ours.
struct PartnerList {
    let places: [OtherOperatorPlace]

    /// A place in the API.
    struct Response: Codable {
        let `operator`: String
        let kind: OtherOperatorPlace.Kind
        let name: String?
        let latitude: Double
        let longitude: Double
        let vehicles: Int
        let freeDocks: Int?
        let link: String?
        let isStale: Bool

        init(_ place: OtherOperatorPlace) {
            `operator` = place.operator
            kind = place.kind
            name = place.name
            latitude = place.place.latitude
            longitude = place.place.longitude
            vehicles = place.vehicles
            freeDocks = place.docks
            link = place.link
            isStale = place.isStale
        }
    }

    var markup: Markup {
        guard !places.isEmpty else { return .empty }
        return """
            <section aria-labelledby="partners-title"><h2 id="partners-title">\("Other operators")</h2>\
            <p class="quiet">\("You rent from and pay these operators directly.")</p>\
            <ul class="list">\(forEach: places, item)</ul></section>
            """
    }

    private func item(_ place: OtherOperatorPlace) -> Markup {
        guard let link = place.link else {
            return "<li><div class=\"list-item\"\(pin(place))>\(text(place))</div></li>"
        }
        return """
            <li><a class="list-item"\(attribute: "href", link) target="_blank" rel="external noopener noreferrer"\
            \(pin(place))>\(text(place))\(.icon("next"))</a></li>
            """
    }

    private func text(_ place: OtherOperatorPlace) -> Markup {
        """
        <span class="list-text"><span class="list-title">\(place.title)</span>\
        <span class="list-detail">\(place.detail)</span></span>
        """
    }

    private func pin(_ place: OtherOperatorPlace) -> Markup {
        """
        \(attribute: "data-pin", place.isStale ? "partner-stale" : "partner")\
        \(attribute: "data-pin-id", "partner-\(place.operator)-\(place.kind.rawValue)-\(place.key)")\
        \(attribute: "data-count", place.vehicles)\(attribute: "data-latitude", Coordinate.text(place.place.latitude))\
        \(attribute: "data-longitude", Coordinate.text(place.place.longitude))\
        \(attribute: "data-label", .joined([place.title, place.detail], by: ", "))
        """
    }
}

extension OtherOperatorPlace {
    /// The name of the place.
    fileprivate var title: LocalizedText {
        if let name { return LocalizedText(verbatim: name) }
        return kind == .station ? LocalizedText(verbatim: `operator`) : "Vehicle on the street"
    }

    /// The operator, the numbers of vehicles and docks, and whether they are outdated.
    fileprivate var detail: LocalizedText {
        var parts = [LocalizedText(verbatim: `operator`)]
        if kind == .station {
            parts.append(.plural(vehicles, one: "\(vehicles) vehicle", other: "\(vehicles) vehicles"))
            if let docks { parts.append(.plural(docks, one: "\(docks) free dock", other: "\(docks) free docks")) }
        }
        if isStale { parts.append("may be out of date") }
        return .joined(parts, by: ", ")
    }
}
