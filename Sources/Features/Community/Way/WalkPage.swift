import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The way on foot to an event or a building.
struct WalkPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let name: String
        let latitude: Double
        let longitude: Double
        /// How far it is in a straight line, in meters; `nil` where nobody said where the way begins.
        let straightMetres: Double?
        /// How long the way along the streets is, in meters; `nil` where none is known.
        let lengthMetres: Double?
        let durationSeconds: Double?
        let polyline6: String?
    }

    let target: WalkTarget
    /// The way, once somebody has said where it begins.
    let walk: Walk?

    /// A way from where somebody is.
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
        <a class="button button-wide"\(attribute: "href", outside)>\("Open in a map")</a></footer></div>
        """
    }

    private func way(_ walk: Walk) -> Markup {
        let text: LocalizedText =
            if let route = walk.route {
                "\(LocalizedText.distance(route.length)), about \(minutes(route.duration)) on foot"
            } else {
                "\(LocalizedText.distance(walk.distance)) in a straight line; the way along the streets is not known now."
            }
        return "<p class=\"notice\" role=\"status\">\(.icon("walk"))<span>\(text)</span></p>"
    }

    private func minutes(_ duration: Seconds) -> LocalizedText {
        let minutes = max(1, Int((duration.value / 60).rounded()))
        return .plural(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
    }

    /// Asks the device where it is; the answer stays in the address.
    private var form: Markup {
        """
        <form method="get"\(attribute: "action", target.walk) data-needs-position data-needs-script hidden>\
        <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
        <button class="button button-primary button-wide">\(walk == nil ? "The way from here" as LocalizedText : "The way anew")</button></form>
        """
    }

    private var outside: String { "geo:\(target.position.text)" }
}

/// Where a way leads.
struct WalkTarget: Sendable {
    let name: String
    let position: Coordinate
    /// The page of it.
    let page: Link
    /// The page of the way to it.
    let walk: Link
}
