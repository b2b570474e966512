import CrosstownKit
import CrosstownWeb

/// The page on subscribing to the user's rides and events in a calendar app.
struct CalendarPage: Page {
    /// The response in the API.
    struct Model: Codable, Sendable {
        /// The secret address; `nil` where it does not exist.
        let address: String?
        /// Whether the calendar has no entries yet.
        let isEmpty: Bool
    }

    let model: Model
    let name: String

    static var contents: any Decodable.Type { Model.self }

    func encode(to encoder: any Encoder) throws { try model.encode(to: encoder) }

    var title: LocalizedText { "My calendar" }

    var main: Markup {
        """
        <h1>\("My calendar")</h1>\
        <p>\("Your reservations, shared rides and events, in the calendar that you use anyway. Changes and cancellations follow by themselves.")</p>\
        \(model.address.map(known) ?? unknown)
        """
    }

    private var unknown: Markup {
        """
        <p class="quiet">\("For this you get an address that nobody can guess. Whoever has it can read your calendar, so keep it to yourself; you can take it back at any time.")</p>\
        <form method="post"\(attribute: "action", CalendarRoutes.page) data-enhance>\(.formToken)\
        <button class="button button-primary button-wide">\("Make my address")</button></form>
        """
    }

    private func known(_ address: String) -> Markup {
        """
        \(CalendarButtons(feed: address, name: name, isEmpty: model.isEmpty).markup)\
        <p class="notice">\(.icon("info"))<span>\("Whoever has this address can read your calendar. If it got into the wrong hands, make a new one.")</span></p>\
        <p class="quiet">\("Apple looks for changes about every hour. What changes shortly before you leave is in your inbox at once.")</p>\
        <div class="form-actions">\(button("Make a new address", CalendarRoutes.renewal))\
        \(button("Take the address back", CalendarRoutes.removal))</div>
        """
    }

    private func button(_ name: LocalizedText, _ target: Link) -> Markup {
        """
        <form method="post"\(attribute: "action", target) data-enhance>\(.formToken)\
        <button class="button">\(name)</button></form>
        """
    }
}
