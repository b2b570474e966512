import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Rides with their riders: current ones, those with missing vehicles, or past ones.
struct ConsoleRidesPage: Page {
    /// The listed rides.
    enum State: String, CaseIterable, Codable, Sendable {
        /// Current rides, the longest first.
        case underWay
        /// Past rides whose vehicle was not confirmed as returned.
        case missing
        /// Past rides, the latest first.
        case over
    }

    let state: State
    let rides: ListPage<StaffRide>
    /// The moment for the next page of earlier rides, if any.
    let earlier: Timestamp?
    let localTime: LocalTime
    let opensAccounts: Bool

    /// The response in the API.
    private struct Encoded: Codable {
        let rides: [RideResponse]
        /// The value of `page` for the next page of current rides, or of those whose vehicle is missing; absent on the
        /// last.
        let next: Int?
        /// The value of `before` for the next page of past rides; absent on the last.
        let before: Int64?
    }

    var title: LocalizedText { ConsoleTexts.name(state) }

    var setting: PageSetting { PageSetting(.console, liveStream: state == .over ? nil : RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let responses = rides.rows.map(\.response)
        try Encoded(rides: responses, next: rides.next, before: earlier?.milliseconds).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="rides-now" class="stack"\(live)>\(choices)\(rides.rows.isEmpty ? empty : table)\(more)</div>
        """
    }

    /// Past rides do not change.
    private var live: Markup {
        guard state != .over else { return .empty }
        let page = rides.address(of: RentalLinks.consoleRides(state))
        return " data-live=\"stations-changed\"\(attribute: "data-live-src", page)"
    }

    private var choices: Markup {
        """
        <nav class="row"\(attribute: "aria-label", ConsoleTexts.rentals)>\(forEach: State.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", RentalLinks.consoleRides(choice))\
            \(attribute: "aria-current", choice == state ? "page" : nil)>\(ConsoleTexts.name(choice))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup {
        switch state {
        case .underWay: EmptyState("bike", ConsoleTexts.noRides, ConsoleTexts.noRidesText).markup
        case .missing: EmptyState("check", ConsoleTexts.noneMissing, ConsoleTexts.noneMissingText).markup
        case .over: EmptyState("bike", ConsoleTexts.noneOver, ConsoleTexts.noneOverText).markup
        }
    }

    private var table: Markup {
        ConsoleRideTable(rides: rides.rows, caption: title, opensAccounts: opensAccounts).markup
    }

    private var more: Markup {
        guard let earlier else { return rides.more(of: RentalLinks.consoleRides(state)) }
        let link = RentalLinks.consoleRides(state).adding("before", earlier.milliseconds)
        return """
            <p><a class="button button-small" rel="next"\(attribute: "href", link)>\(ConsoleTexts.earlier)</a></p>
            """
    }
}
