import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A preview of what planned zones change.
struct ZonePlanPage: Page {
    let plan: ZonePlan
    let comparison: ZoneComparison
    /// The initial center of the map.
    let middle: Coordinate
    let now: Timestamp
    let localTime: LocalTime
    let refused: RefusedForm?

    private static let day = FormField("day", label: "Start date", type: "date")
    private static let time = FormField("time", label: "Start time", type: "time", hint: "In the city’s time zone.")

    var title: LocalizedText { "Planned changes" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { ZonePlanResponse.self }

    func encode(to encoder: any Encoder) throws {
        try ZonePlanResponse(
            id: plan.id,
            state: plan.state,
            validFrom: plan.validFrom,
            comparison: comparison
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(state)<div class="console-grid console-split"><div class="stack">\(plan.state == .inForce ? .empty : "\(figures)\(table)")</div>\
        <div class="stack">\(map)\(actions)</div></div>
        """
    }

    private var state: Markup {
        let from = plan.validFrom.map { localTime.text(for: $0) } ?? ""
        switch plan.state {
        case .draft: return notice("info", "Draft: nothing changes until you set a start date.")
        case .planned: return notice("clock", "These boundaries apply from \(from).")
        case .inForce: return notice("check", "These boundaries have applied since \(from).")
        }
    }

    private func notice(_ icon: String, _ text: LocalizedText) -> Markup {
        "<p class=\"notice\">\(.icon(icon))<span>\(text)</span></p>"
    }

    private var figures: Markup {
        let figures: [(LocalizedText, LocalizedText)] = [
            ("Zones", "\(comparison.rows.count)"), ("Taxis in another queue", "\(comparison.movedTaxis)"),
            ("Requests in another zone", "\(comparison.movedRequests)"),
            (
                "Largest-to-smallest zone ratio (now \(comparison.spreadNow, places: 1))",
                .decimal(comparison.spreadThen, places: 1)
            ),
        ]
        return """
            <dl class="stats">\(forEach: figures, { "<div class=\"stat\"><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" })</dl>
            """
    }

    private var table: Markup {
        let changed = comparison.rows.filter(\.changes)
        guard !changed.isEmpty || !comparison.gone.isEmpty else {
            return EmptyState("check", "Nothing would change", "These are the current zones.").markup
        }
        return """
            \(ConsoleTable(
                id: "changes",
                caption: "Changed zones",
                columns: [
                    .init("Zone"), .init("km²", isNumber: true), .init("Before", isNumber: true),
                    .init("Taxis", isNumber: true), .init("Requests", isNumber: true),
                ],
                rows: changed.map(cells)
            ).markup)\(optional: gone)
            """
    }

    private var gone: Markup? {
        guard !comparison.gone.isEmpty else { return nil }
        let names = LocalizedText.joined(comparison.gone.map { LocalizedText(verbatim: $0) }, by: ", ")
        return "<p>\("Removed: \(names)")</p>"
    }

    private func cells(_ row: ZoneComparison.Row) -> [Markup] {
        let name: Markup =
            switch row.formerName {
            case .some(let former) where former != row.name:
                "\(row.name) <span class=\"quiet\">\("(now \(former))")</span>"
            case .some: "\(row.name)"
            case .none: "\(row.name) <span class=\"badge badge-active\">\("New zone")</span>"
            }
        return [
            name, "\(Self.squareKilometres(row.squareMetres))",
            "\(row.formerSquareMetres.map(Self.squareKilometres) ?? LocalizedText(verbatim: CityTexts.none))",
            "\(Self.change(row.taxisNow, row.taxisThen))", "\(Self.change(row.requestsNow, row.requestsThen))",
        ]
    }

    private static func squareKilometres(_ squareMetres: Double) -> LocalizedText {
        .decimal(squareMetres / 1_000_000, places: 2)
    }

    private static func change(_ now: Int, _ then: Int) -> LocalizedText {
        now == then ? "\(now)" : "\(now) → \(then)"
    }

    private var map: Markup {
        """
        <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-keep-view data-zoom="13.3"\
        \(attribute: "data-center", middle.text)\
        \(attribute: "data-zones", TaxiLinks.zonePlanShapes(plan.id))></div></div>
        """
    }

    private var actions: Markup {
        switch plan.state {
        case .draft: "\(timing)\(draftActions)"
        case .planned:
            """
            <form method="post"\(attribute: "action", TaxiLinks.zonePlanTakingBack(plan.id)) data-enhance>\(.formToken)\
            <button class="button">\("Return to draft")</button></form>
            """
        case .inForce: "<p><a\(attribute: "href", TaxiLinks.consoleZones)>\("Zones and queues")</a></p>"
        }
    }

    private var timing: Markup {
        let tomorrow = localTime.day(of: now).adding(days: 1)
        return """
            <section class="card stack" aria-labelledby="when-title"><h2 id="when-title">\("When do they take effect?")</h2>\
            \(optional: refused?.summary(of: [Self.day, Self.time]))\
            <form id="zones-time" method="post"\(attribute: "action", TaxiLinks.zonePlanTime(plan.id)) class="stack" data-enhance novalidate>\
            \(.formToken)\(Self.day.markup(refused, value: tomorrow.description))\(Self.time.markup(refused, value: "04:00"))\
            <p class="quiet">\("Drivers waiting at that time move to the queue of the zone they’re in and keep their place. Offers that cross a new boundary are sent again.")</p>\
            <div class="form-actions"><button class="button button-primary">\("Schedule")</button>\
            <button class="button" name="now" value="true">\("Apply now")</button></div></form></section>
            """
    }

    private var draftActions: Markup {
        """
        <div class="row"><a class="button button-small"\(attribute: "href", TaxiLinks.zoneMap.adding("plan", plan.id.description))>\
        \("Continue drawing")</a>\
        <form method="post"\(attribute: "action", TaxiLinks.zonePlanRemoval(plan.id)) data-enhance>\(.formToken)\
        <button class="button button-small">\("Discard draft")</button></form></div>
        """
    }
}

/// A plan in the city's API.
struct ZonePlanResponse: Codable, Sendable {
    let id: Identifier<ZonePlan>
    let state: ZonePlan.State
    let validFrom: Timestamp?
    let comparison: ZoneComparison
}
