import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum RideEvents {
    /// Fleets receive the events of all rides, other apps of the rides that they requested.
    static let requested = kind("requested", "A taxi was asked for")
    static let accepted = kind("accepted", "A driver accepted a ride")
    static let searching = kind("searching", "The taxi of a ride does not come, and another one is looked for")
    static let arrived = kind("arrived", "A taxi is at the meeting place")
    static let pickedUp = kind("picked_up", "The passengers are on board")
    static let ended = kind("ended", "A ride, or the search for a taxi, is over")

    static let all = [requested, accepted, searching, arrived, pickedUp, ended]

    private static func kind(_ name: String, _ explanation: LocalizedText) -> WebhookKind {
        WebhookKind("taxi.ride.\(name)", explanation: explanation, scope: TaxiScope.fleet)
    }
}
