import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A shared ride for people with the link; after its end, only that it has ended.
struct FollowPage: Page {
    let view: FollowService.View
    let token: String
    let address: String

    /// The interval at which the page updates.
    private static let refreshSeconds = 5

    var title: LocalizedText {
        switch view {
        case .underWay(_, let rider, _): "\(rider)’s ride"
        case .ended: "This ride has ended"
        }
    }

    var setting: PageSetting {
        if case .ended = view { return PageSetting() }
        return PageSetting(reloadSeconds: 15, isPrivate: true)
    }

    /// The ride as JSON; after its end, only `state` and `isOver`.
    struct Encoded: Codable {
        var rider: String?
        var title: String?
        let state: String
        let isOver: Bool
        var latitude: Double?
        var longitude: Double?
        var positionAt: Timestamp?
        var arrivesAt: Timestamp?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        guard case .underWay(let ride, let rider, _) = view else {
            return try Encoded(state: title.english, isOver: true).encode(to: encoder)
        }
        try Encoded(
            rider: rider,
            title: ride.title.english,
            state: ride.state.english,
            isOver: false,
            latitude: ride.position?.rounded.latitude,
            longitude: ride.position?.rounded.longitude,
            positionAt: ride.positionAt,
            arrivesAt: ride.arrivesAt
        ).encode(to: encoder)
    }

    var main: Markup {
        guard case .underWay(let ride, _, let isOwn) = view else {
            return region(.empty, "<p>\("This link no longer shows the ride.")</p>")
        }
        let body: Markup = """
            <p class="figure-large">\(ride.title)</p><p role="status">\(ride.state)</p>\
            \(optional: ride.arrivesAt.map(arrival))\(optional: ride.position.map(place))
            """
        return "\(map(at: ride.position))\(region(live, body))\(isOwn ? own : .empty)"
    }

    /// Returns the map, which stays while the region updates, so that it isn't redrawn; it shows the city if the
    /// position is unknown.
    private func map(at position: Coordinate?) -> Markup {
        """
        <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="15"\
        \(attribute: "data-center", position?.text)></div></div>
        """
    }

    /// Returns the part of the page that updates, with the new title of the page.
    private func region(_ live: Markup, _ body: Markup) -> Markup {
        """
        <div id="followed-ride" class="stack"\(attribute: "data-title", title)\(live)><h1>\(title)</h1>\(body)</div>
        """
    }

    private var live: Markup {
        let milliseconds = Self.refreshSeconds * 1000
        return "\(attribute: "data-refresh-ms", milliseconds)\(attribute: "data-live-src", SocialLinks.follow(token))"
    }

    private func arrival(at moment: Timestamp) -> Markup { "<p>\("Arrives around \(moment, style: .clock)")</p>" }

    private func place(_ position: Coordinate) -> Markup {
        let address = "geo:\(position.text)"
        return """
            \(pin(at: position))\
            <p><a class="button"\(attribute: "href", address)>\(.icon("pin", isSmall: true)) \("Open in a maps app")</a></p>
            """
    }

    /// Returns the vehicle's position; the map follows about every 200 meters.
    private func pin(at position: Coordinate) -> Markup {
        guard case .underWay(let ride, _, _) = view else { return .empty }
        let cell = "\(Int(position.latitude * 500)) \(Int(position.longitude * 500))"
        return """
            <ul hidden><li data-pin="pickup" data-pin-id="ride"\(attribute: "data-latitude", Coordinate.text(position.latitude))\
            \(attribute: "data-longitude", Coordinate.text(position.longitude))\(attribute: "data-label", ride.title) data-named="true"\
            \(attribute: "data-fit", cell)></li></ul>
            """
    }

    private var own: Markup {
        """
        <section class="card stack-small"><h2>\("Share this link")</h2>\
        <input class="input" readonly\(textAttribute: "aria-label", "Link")\(attribute: "value", address + SocialLinks.follow(token).href)>\
        <p class="quiet">\("Anyone with the link can see the ride until it ends.")</p>\
        \(WishForm("\("Stop sharing")", SocialLinks.stopFollowing(token)).markup)</section>
        """
    }
}
