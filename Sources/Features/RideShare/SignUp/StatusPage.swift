import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page of the user's current sign-ups (C-4.10).
struct StatusPage: Page, Encodable {
    struct Entry: Codable, Sendable {
        let id: Identifier<SignUp>
        let kind: SignUp.Kind
        let way: SignUp.Way
        let event: String
        let title: String?
        let beginsAt: Timestamp?
        let state: SignUp.State
        /// For requests, the number of legs with a ride; for offers, the number of riders.
        let rides: Int
        let when: LocalizedText
        /// The status in a few words.
        let status: LocalizedText

        init(
            _ signUp: SignUp,
            _ event: DirectoryEvent?,
            _ pairings: [Pairing],
            _ status: RideSummary,
            _ localTime: LocalTime
        ) {
            id = signUp.id
            kind = signUp.kind
            way = signUp.way
            self.event = signUp.event
            title = event?.title
            beginsAt = event?.beginsAt
            state = signUp.state
            rides = pairings.count
            self.status = status.text
            when = event.map { localTime.text(for: $0.beginsAt) } ?? ""
        }
    }

    private struct Encoded: Codable { var entries: [Entry] }

    let entries: [Entry]
    /// Whether the user is a guest, so that only the device knows the requests.
    var isStranger = false
    /// The sign-up just canceled.
    var canceled: SignUp.Kind?

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(entries: entries).encode(to: encoder) }

    var title: LocalizedText { "Your shared rides" }

    var main: Markup {
        let offers = entries.filter { $0.kind == .offer }
        let requests = entries.filter { $0.kind == .request }
        if isStranger { return stranger }
        return """
            <h1>\(title)</h1>\(optional: canceled.map(said))\(onDevice)<div class="beside-cards"><section class="stack"><h2>\("Requests")</h2>\
            \(requests.isEmpty ? none("You haven’t requested a ride.") : list(requests))</section>\
            <section class="stack"><h2>\("Offers")</h2>\(offers.isEmpty ? none("You haven’t offered a ride.") : list(offers))</section></div>\
            <p><a class="button button-primary button-wide"\(attribute: "href", RideSharePaths.home)>\("Choose an event")</a></p>
            """
    }

    private func said(_ canceled: SignUp.Kind) -> Markup {
        """
        <p class="notice notice-good" role="status" data-done="canceled">\(.icon("check"))\
        <span>\(canceled == .offer ? "Your offer was canceled." : "Your request was canceled.")</span></p>
        """
    }

    /// The list that a script adds: guest requests, whose secret addresses the device stores.
    private var onDevice: Markup {
        """
        <section class="stack" data-guest-rides hidden><h2>\("Requested on this device")</h2>\
        <p class="quiet">\("You requested these rides without an account, so they don’t appear on your other devices.")</p>\
        <ul class="list"></ul></section>
        """
    }

    private var stranger: Markup {
        """
        <h1>\(title)</h1>\(optional: canceled.map(said))\(onDevice)<p class="quiet" data-no-guest-rides>\("You haven’t requested a ride on this device.")</p>\
        <p class="actions-small"><a class="button button-primary"\(attribute: "href", RideSharePaths.home)>\("Choose an event")</a>\
        <a class="button"\(attribute: "href", ("/sign-in" as Link).adding("next", RideSharePaths.status))>\("Sign in")</a></p>
        """
    }

    private func none(_ text: LocalizedText) -> Markup { "<p class=\"quiet\">\(text)</p>" }

    private func list(_ entries: [Entry]) -> Markup { "<ul class=\"list\">\(forEach: entries, item)</ul>" }

    private func item(_ entry: Entry) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RideSharePaths.signUp(entry.id))>\
        <span class="list-text"><span class="list-title">\(entry.title ?? "")</span>\
        <span class="list-detail">\(entry.when) · \(SignUpFormPage.name(entry.way))</span></span>\
        <span class="list-end"><span class="badge">\(entry.status)</span></span></a></li>
        """
    }
}
