import CrosstownKit
import CrosstownWeb

/// The alarms of devices and timers, with their actions (R-4.3, R-4.4, R-9.2).
struct AlarmsPage: Page {
    let state: Alarm.State
    let counts: [Alarm.State: Int]
    let views: ListPage<AlarmView>
    let localTime: LocalTime
    let opensAccounts: Bool
    /// The error of a failed request.
    let problem: Problem?

    /// The response in the API.
    private struct Encoded: Codable {
        let alarms: [AlarmResponse]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { AlarmTexts.alarms }

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: problem?.popup() ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(alarms: views.rows.map(AlarmResponse.init), next: views.next).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="alarms-now" class="stack" data-live="stations-changed"\
        \(attribute: "data-live-src", views.address(of: list))>\(choices)\(views.rows.isEmpty ? empty : table)\
        \(views.more(of: list))</div>
        """
    }

    private var list: Link { RentalLinks.alarms(state) }

    private var choices: Markup {
        """
        <nav class="row"\(attribute: "aria-label", AlarmTexts.state)>\(forEach: Alarm.State.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", RentalLinks.alarms(choice))\
            \(attribute: "aria-current", choice == state ? "page" : nil)>\
            \(AlarmTexts.name(choice)) (\(counts[choice] ?? 0))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup { EmptyState("check", AlarmTexts.none, AlarmTexts.noneText).markup }

    private var table: Markup {
        let columns: [ConsoleTable.Column] = [
            .init(AlarmTexts.subject), .init(ConsoleTexts.rider), .init(AlarmTexts.what), .init(AlarmTexts.whereabouts),
            .init(AlarmTexts.raised), .init(AlarmTexts.told, isNumber: true),
        ]
        let action = state == .closed ? [] : [ConsoleTable.Column(AlarmTexts.action)]
        return ConsoleTable(
            id: "alarms",
            caption: AlarmTexts.name(state),
            columns: columns + action,
            rows: views.rows.map(cells)
        ).markup
    }

    private func cells(_ view: AlarmView) -> [Markup] {
        let alarm = view.alarm
        return [
            subject(view), rider(view),
            "<span class=\"badge badge-bad\">\(AlarmTexts.name(alarm.kind, fault: alarm.fault))</span>",
            "\(AlarmTexts.place(alarm.place, view.near))", "\(.moment(alarm.raisedAt))",
            "\(alarm.times)", actions(view),
        ]
    }

    private func subject(_ view: AlarmView) -> Markup {
        let number: Markup = "<span class=\"plate\">\(view.number?.description ?? "–")</span>"
        guard let vehicle = view.vehicle else { return "\(number) \(ConsoleTexts.dock)" }
        return """
            <a\(attribute: "href", RentalLinks.consoleVehicle(vehicle.plate.description))>\(number)</a> \
            \(ConsoleTexts.state(vehicle.state))
            """
    }

    /// The responsible rider, with a link to the ride.
    private func rider(_ view: AlarmView) -> Markup {
        guard let ride = view.alarm.ride else { return "\(ConsoleTexts.none)" }
        return """
            \(StaffRiderCell(view.rider, opensAccounts: opensAccounts).markup) \
            <a\(attribute: "href", RentalLinks.consoleRide(ride))>\(ConsoleTexts.ride)</a>
            """
    }

    private func actions(_ view: AlarmView) -> Markup {
        guard state != .closed else { return .empty }
        let acknowledge = state == .open ? button(view, "acknowledge", AlarmTexts.acknowledge) : .empty
        let putBack =
            isOut(view) ? button(view, "close", AlarmTexts.closeAndPutBack, puttingBack: true) : .empty
        return "<div class=\"row\">\(acknowledge)\(putBack)\(button(view, "close", AlarmTexts.close))</div>"
    }

    /// Whether the vehicle or dock is out of service.
    private func isOut(_ view: AlarmView) -> Bool {
        guard let vehicle = view.vehicle else { return true }
        return vehicle.flag != nil && view.alarm.kind != .overdue
    }

    private func button(_ view: AlarmView, _ step: String, _ name: LocalizedText, puttingBack: Bool = false) -> Markup {
        let number = view.number?.description ?? ""
        let field: Markup = puttingBack ? "<input type=\"hidden\" name=\"putsBack\" value=\"true\">" : .empty
        return """
            <form method="post"\(attribute: "action", RentalLinks.alarm(view.alarm.id, step)) data-enhance>\(.formToken)\
            \(field)<button class="button button-small"\(attribute: "aria-label", "\(name): \(number)")>\(name)</button>\
            </form>
            """
    }
}
