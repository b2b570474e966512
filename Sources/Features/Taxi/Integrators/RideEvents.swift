import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum RideEvents {
    /// Fleets receive the events of all rides, other apps of the rides that they requested.
    static let requested = kind("requested", "A taxi was requested")
    static let accepted = kind("accepted", "A driver accepted a ride")
    static let searching = kind("searching", "A ride’s taxi can’t come and we’re looking for another")
    static let arrived = kind("arrived", "A taxi is at the pick-up point")
    static let pickedUp = kind("picked_up", "The passengers are on board")
    static let ended = kind("ended", "A ride or a search for a taxi has ended")

    static let all = [requested, accepted, searching, arrived, pickedUp, ended]

    private static func kind(_ name: String, _ explanation: LocalizedText) -> WebhookKind {
        WebhookKind("taxi.ride.\(name)", explanation: explanation, scope: TaxiScope.fleet)
    }
}
