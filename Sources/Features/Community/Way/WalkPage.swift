import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The walking route to an event or a building.
struct WalkPage: ModelPage {
    struct Model: Codable, Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
        /// The straight-line distance in meters; `nil` without a start.
        let straightMetres: Double?
        /// The length of the route along the streets in meters; `nil` if unknown.
        let lengthMetres: Double?
        let durationSeconds: Double?
        let polyline6: String?
    }

    let target: WalkTarget
    /// The route, if the user has provided a start.
    let walk: Walk?

    /// A route from the user's position.
    struct Walk: Sendable {
        let distance: Metres
        let route: RoadRoute?
    }

    var model: Model {
        Model(
            name: target.name,
            latitude: target.position.latitude,
            longitude: target.position.longitude,
            straightMetres: walk?.distance.value,
            lengthMetres: walk?.route?.length.value,
            durationSeconds: walk?.route?.duration.value,
            polyline6: walk?.route?.polyline6
        )
    }

    var heading: LocalizedText { "On foot" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .half))) }

    var main: Markup {
        """
        <div id="walk" class="sheet-live"\(attribute: "data-route", walk?.route?.polyline6)\
        \(attribute: "data-fit", "\(walk == nil ? "place" : "walk")-\(target.page.href)")><div class="sheet-body stack">\
        <h1>\(heading)</h1><p\(CommunityStrings.pin(target.page.href, target.position, label: target.name, isNamed: true))>\
        <a\(attribute: "href", target.page)>\(target.name)</a></p>\(optional: walk.map(way))</div>\
        <footer class="sheet-actions">\(form)\
        <a class="button button-wide"\(attribute: "href", outside)>\("Open in a maps app")</a></footer></div>
        """
    }

    private func way(_ walk: Walk) -> Markup {
        let text: LocalizedText =
            if let route = walk.route {
                "\(LocalizedText.distance(route.length)), about \(minutes(route.duration)) on foot"
            } else {
                """
                \(LocalizedText.distance(walk.distance)) in a straight line. The walking route is unavailable right \
                now.
                """
            }
        return "<p class=\"notice\" role=\"status\">\(.icon("walk"))<span>\(text)</span></p>"
    }

    private func minutes(_ duration: Seconds) -> LocalizedText {
        let minutes = max(1, Int((duration.value / 60).rounded()))
        return .plural(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
    }

    /// Requests the device's position, which stays in the address.
    private var form: Markup {
        """
        <form method="get"\(attribute: "action", target.walk) data-needs-position data-needs-script hidden>\
        <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
        <button class="button button-primary button-wide">\(walk == nil ? "Show route from here" as LocalizedText : """
            Recalculate route
            """)</button></form>
        """
    }

    private var outside: String { "geo:\(target.position.text)" }
}

/// The destination of a route.
struct WalkTarget: Sendable {
    let name: String
    let position: Coordinate
    let page: Link
    let walk: Link
}
