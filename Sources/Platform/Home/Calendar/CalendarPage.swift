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
        <p>\("See your reservations, shared rides and events in the calendar you already use. Changes and cancellations update automatically.")</p>\
        \(model.address.map(known) ?? unknown)
        """
    }

    private var unknown: Markup {
        """
        <p class="quiet">\("We create a secret address for this. Anyone who has it can read your calendar, so keep it to yourself. You can delete it at any time.")</p>\
        <form method="post"\(attribute: "action", CalendarRoutes.page) data-enhance>\(.formToken)\
        <button class="button button-primary button-wide">\("Create address")</button></form>
        """
    }

    private func known(_ address: String) -> Markup {
        """
        \(CalendarButtons(feed: address, name: name, isEmpty: model.isEmpty).markup)\
        <p class="notice">\(.icon("info"))<span>\("Anyone with this address can read your calendar. If it falls into the wrong hands, create a new one.")</span></p>\
        <p class="quiet">\("Apple Calendar checks for changes about once an hour. Last-minute changes also reach your inbox right away.")</p>\
        <div class="form-actions">\(button("Create new address", CalendarRoutes.renewal))\
        \(button("Delete address", CalendarRoutes.removal))</div>
        """
    }

    private func button(_ name: LocalizedText, _ target: Link) -> Markup {
        """
        <form method="post"\(attribute: "action", target) data-enhance>\(.formToken)\
        <button class="button">\(name)</button></form>
        """
    }
}
