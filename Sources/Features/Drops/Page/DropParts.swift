import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Parts of several pages of drops.
enum DropParts {
    /// Returns a form that sends the device's position; browsers require a script for it.
    ///
    /// If the exact place is visible, the page shows the distance.
    static func claim(_ drop: Identifier<Drop>?, label: Markup, place: DropView.Place? = nil) -> Markup {
        let told = place.flatMap { $0.isArea ? nil : $0 }
        return """
            <form method="post"\(attribute: "action", DropLinks.claims) data-claim\
            \(attribute: "data-latitude", told.map { Coordinate.text($0.latitude) })\
            \(attribute: "data-longitude", told.map { Coordinate.text($0.longitude) })\
            \(attribute: "data-radius", told?.radius)>\
            \(.formToken)\(optional: drop.map { "<input type=\"hidden\" name=\"drop\" value=\"\($0)\">" })\
            <button class="button button-primary button-wide" data-needs-script hidden>\(.icon("locate")) \(label)</button>\
            <p class="small quiet" data-claim-state role="status"></p>\
            <noscript><p class="notice">\(.icon("info"))<span>\
            \("Sharing your location needs JavaScript. Turn it on, or enter the code from the sign at the place.")\
            </span></p></noscript></form>
            """
    }

    /// Returns a list of drops.
    static func list(_ lines: [ReadService.Line], clock: LocalTime, isSent: Bool = false) -> Markup {
        "<ul class=\"list\">\(forEach: lines, { line($0, clock, isSent) })</ul>"
    }

    private static func line(_ line: ReadService.Line, _ clock: LocalTime, _ isSent: Bool) -> Markup {
        let place = line.place
        let pin: Markup =
            place.map { place in
                """
                \(attribute: "data-pin", place.isArea ? "drop-area" : "drop")\(attribute: "data-pin-id", line.id)\
                \(attribute: "data-latitude", Coordinate.text(place.latitude))\(attribute: "data-longitude", Coordinate.text(place.longitude))\
                \(attribute: "data-label", title(line, isSent))
                """
            } ?? .empty
        return """
            <li\(pin)><a class="list-item"\(attribute: "href", DropLinks.drop(line.id))>\
            <span class="list-lead">\(.icon(line.audience == .everybody ? "people" : "drops"))</span>\
            <span class="list-text"><span class="list-title">\(title(line, isSent))</span>\
            <span class="list-detail">\(detail(line, clock, isSent))</span></span>\(badge(line))\(.icon("next"))</a></li>
            """
    }

    private static func title(_ line: ReadService.Line, _ isSent: Bool) -> LocalizedText {
        if isSent, line.isSealed { return "Sealed content" }
        if isSent { return line.excerpt.isEmpty ? "Picture or video" : LocalizedText(verbatim: line.excerpt) }
        return line.audience == .oneself ? "Your reminder" : DropStrings.name(line.sender)
    }

    private static func detail(_ line: ReadService.Line, _ clock: LocalTime, _ isSent: Bool) -> Markup {
        let place: Markup? = line.place.map { place in
            if place.isArea { return "\("Somewhere around here")" }
            return place.name.isEmpty ? "\("At a point on the map")" : "\(place.name)"
        }
        let hint: Markup = line.hint.isEmpty ? "\("Place hidden")" : "\(line.hint)"
        let day = LocalizedText.day(clock.day(of: line.at).number, .dayAndMonth)
        let when: Markup = ", \(isSent ? clock.text(for: line.at) : day)"
        let distance: Markup = isSent || line.place == nil ? .empty : "<span data-drop-distance hidden></span>"
        let opens: Markup =
            isSent && line.opens > 0
            ? ", \(LocalizedText.plural(line.opens, one: "opened once", other: "opened \(line.opens) times"))" : .empty
        return "\(place ?? hint)\(when)\(distance)\(opens)"
    }

    private static func badge(_ line: ReadService.Line) -> Markup {
        switch line.state {
        case .waiting: .empty
        case .hidden: "<span class=\"badge badge-bad\">\("Hidden")</span>"
        case .over: "<span class=\"badge\">\("Expired")</span>"
        case .deleted: "<span class=\"badge\">\("Deleted")</span>"
        }
    }

    /// Returns the first part, a part next to it if there is room, and the rest.
    static func beside(_ first: Markup, _ aside: Markup?, _ rest: Markup? = nil) -> Markup {
        guard let aside else { return "\(first)\(optional: rest)" }
        return """
            <div class="beside stack"><div class="stack">\(first)</div><div class="beside-aside stack">\(aside)</div>\
            \(optional: rest.map { "<div class=\"stack\">\($0)</div>" })</div>
            """
    }

    /// Returns a map of the visible steps of a walk, connected by straight lines.
    static func map(of steps: [WalkService.Step]) -> Markup? {
        guard steps.contains(where: { $0.place != nil }) else { return nil }
        return """
            <div class="map-card with-map"><div class="map" data-map-view data-cooperative data-zoom="15"></div></div>\
            \(marks(of: steps))
            """
    }

    /// Returns the pins of steps for the page's map.
    static func marks(of steps: [WalkService.Step]) -> Markup {
        let shown = steps.compactMap { step in step.place.map { (step, $0) } }
        let way = shown.map { Coordinate(latitude: $0.1.latitude, longitude: $0.1.longitude) }
        let line: Markup =
            way.count > 1
            ? "<span hidden\(attribute: "data-way", Polyline(way).polyline6) data-way-unsure></span>" : .empty
        return """
            \(forEach: shown, { step, place in
                """
                <span hidden\(attribute: "data-pin", place.isArea ? "drop-area" : "drop")\
                \(attribute: "data-pin-id", step.id)\(attribute: "data-latitude", Coordinate.text(place.latitude))\
                \(attribute: "data-longitude", Coordinate.text(place.longitude))\(attribute: "data-label", "\(step.number). \(place.name)")></span>
                """
            })\(line)
            """
    }

    /// Returns a report form; the ID separates its fields from those of other forms on the page.
    static func report(_ link: Link, fields: Markup, id: String) -> Markup {
        let inputs = DropFields(refused: nil, suffix: "-\(id)")
        let reasons = ReportReason.allCases.map { ($0.rawValue, DropStrings.reason($0)) }
        return """
            <form method="post"\(attribute: "action", link) class="stack-small">\(.formToken)\(fields)\
            \(inputs.select("reason", label: DropStrings.problem, reasons, chosen: reasons[0].0))\
            \(inputs.area("note", label: DropStrings.note, rows: 2, most: 500))\
            <button class="button">\("Report")</button></form>
            """
    }

    /// Returns a button that changes something immediately.
    static func button(_ link: Link, _ label: Markup, style: Markup = "", fields: Markup = .empty) -> Markup {
        """
        <form method="post"\(attribute: "action", link)>\(.formToken)\(fields)\
        <button class="button \(style)">\(label)</button></form>
        """
    }
}
