import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownWeb

/// The page of a third-party app's guest, with the state of the ride and a way to cancel.
struct GuestPage: Page {
    let token: String
    let ride: RequestResponse
    let problem: Problem?

    var title: LocalizedText { "Your taxi" }

    var setting: PageSetting {
        PageSetting(
            liveStream: ride.state.isOpen ? TaxiLinks.guestEvents(token) : nil,
            popup: problem.map { Popup($0).markup } ?? .empty,
            reloadSeconds: ride.state.isOpen ? 15 : nil,
            isPrivate: true
        )
    }

    static var contents: any Decodable.Type { RequestResponse.self }

    func encode(to encoder: any Encoder) throws { try ride.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="guest-ride" class="stack" aria-live="polite" data-live="request-changed"\
        \(attribute: "data-live-src", TaxiLinks.guest(token))><p class="lead">\(state)</p>\
        <dl class="facts"><dt>\("Pick-up point")</dt><dd>\(TaxiTexts.place(ride.meetingPlace))</dd>\
        <dt>\("Passengers")</dt><dd>\(ride.passengers)</dd>\
        \(optional: ride.taxi.map { "<dt>\("Taxi")</dt><dd><strong>\($0.code)</strong></dd>" })</dl>\
        \(wishes)</div><p class="quiet">\("This is not an emergency service.")</p>
        """
    }

    private var state: LocalizedText {
        switch ride.state {
        case .searching: searching
        case .accepted: coming
        case .onBoard: "You’re on board. Have a good ride."
        case .completed: "The ride has ended."
        case .withdrawn: "The taxi is no longer on its way."
        }
    }

    private var searching: LocalizedText {
        if let at = ride.asksAgainAt {
            return "No driver has accepted yet. We’ll ask drivers again at \(.moment(at, .clock))."
        }
        return ride.asksToKeepLooking ? "No driver has accepted yet." : "Looking for a taxi."
    }

    private var coming: LocalizedText {
        guard let taxi = ride.taxi else { return "Looking for a taxi." }
        if taxi.isHere == true { return "Your taxi is at the pick-up point." }
        guard let seconds = taxi.arrivesInSeconds else { return "Taxi \(taxi.code) is on its way." }
        let minutes = max(1, Int((seconds / 60).rounded()))
        guard taxi.isEstimated == true else {
            return .plural(
                minutes,
                one: "Taxi \(taxi.code) arrives in \(minutes) minute.",
                other: "Taxi \(taxi.code) arrives in \(minutes) minutes."
            )
        }
        return .plural(
            minutes,
            one: "Taxi \(taxi.code) arrives in about \(minutes) minute.",
            other: "Taxi \(taxi.code) arrives in about \(minutes) minutes."
        )
    }

    private var wishes: Markup {
        switch ride.state {
        case .searching where ride.asksToKeepLooking:
            "<div class=\"form-actions\">\(wish("keep-looking", "Keep looking"))\(wish("withdraw", TaxiTexts.withdraw))</div>"
        case .searching, .accepted: "<div class=\"form-actions\">\(wish("withdraw", TaxiTexts.withdraw))</div>"
        default: .empty
        }
    }

    private func wish(_ name: String, _ label: LocalizedText) -> Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.guestWish(name, token)) data-enhance>\(.formToken)\
        <button class="button">\(label)</button></form>
        """
    }
}
