import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Rides with their riders: under way, those whose vehicles are looked for, or those that are over.
struct ConsoleRidesPage: Page {
    /// Which rides are listed.
    enum State: String, CaseIterable, Codable, Sendable {
        /// Under way, the longest first.
        case underWay
        /// Over, but nobody has seen the vehicle come back.
        case missing
        /// Over, the latest first.
        case over
    }

    let state: State
    let rides: [StaffRide]
    /// The moment before which earlier rides were prepared, where there are more.
    let earlier: Timestamp?
    let localTime: LocalTime
    let opensAccounts: Bool

    /// What programs are told.
    private struct Encoded: Codable {
        let rides: [RideResponse]
        /// Asks for earlier rides as `before`; left out behind the last.
        let before: Int64?
    }

    var title: LocalizedText { ConsoleTexts.name(state) }

    var setting: PageSetting { PageSetting(.console, liveStream: state == .over ? nil : RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(rides: rides.map(\.response), before: earlier?.milliseconds).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="rides-now" class="stack"\(live)>\(choices)\(rides.isEmpty ? empty : table)\(more)</div>
        """
    }

    /// Rides that are over stay as they are.
    private var live: Markup {
        guard state != .over else { return .empty }
        return " data-live=\"stations-changed\"\(attribute: "data-live-src", RentalLinks.consoleRides(state))"
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
        ConsoleRideTable(rides: rides, caption: title, opensAccounts: opensAccounts).markup
    }

    private var more: Markup {
        guard let earlier else { return .empty }
        let link = RentalLinks.consoleRides(state).adding("before", earlier.milliseconds)
        return """
            <p><a class="button button-small" rel="next"\(attribute: "href", link)>\(ConsoleTexts.earlier)</a></p>
            """
    }
}
