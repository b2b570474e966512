import CrosstownDispatchEngine
import CrosstownWeb

/// Texts about a search for its passenger.
extension TaxiTexts {
    package enum SearchState: Hashable, Sendable {
        /// An offer is open; its driver has this many seconds.
        case asking(seconds: Int)
        case queueEmpty(zone: String)
        /// All drivers in the zone were asked and did not accept; they are asked again later.
        case goneRound(zone: String)
        /// Drivers in the zone were asked and did not accept; the others have sent no recent position.
        case notAccepted(zone: String)
        /// The drivers have other open offers.
        case othersFirst
        /// No driver in the zone was asked, because none has sent a recent position.
        case allSilent(zone: String)
        /// Between two offers.
        case waiting

        /// A driver who let an offer expire has not accepted it, even if their phone is silent since: the text depends on
        /// what was decided before it depends on positions, so that it does not alternate with them.
        package init(_ view: RequestView, zone: String, offerSeconds: Int) {
            self =
                if view.queueLength == 0 {
                    .queueEmpty(zone: zone)
                } else if view.isOnOffer {
                    .asking(seconds: offerSeconds)
                } else if view.driversDeclined == view.queueLength {
                    .goneRound(zone: zone)
                } else if view.driversThinking > 0 {
                    .othersFirst
                } else if view.driversLeft > 0 {
                    .waiting
                } else {
                    view.driversDeclined > 0 ? .notAccepted(zone: zone) : .allSilent(zone: zone)
                }
        }
    }

    static func searching(_ state: SearchState) -> LocalizedText {
        switch state {
        case .asking(let seconds): "Each driver has \(seconds) seconds to accept your request."
        case .queueEmpty(let zone):
            "The last taxi in \(zone) has left. Keep waiting for the next one, or cancel and try again later."
        case .goneRound(let zone):
            """
            We asked every driver waiting in \(zone), and none has accepted yet. We’ll ask more drivers as soon as \
            they become free.
            """
        case .notAccepted(let zone):
            """
            We asked drivers in \(zone), and none has accepted yet. We’ll ask more drivers as soon as they become \
            free.
            """
        case .othersFirst: "The drivers near you are answering other requests. Yours is next."
        case .allSilent: "We can’t reach the drivers near you right now. We’ll ask the first one who’s back online."
        case .waiting: "We’ll ask a driver in a moment."
        }
    }

    /// Returns which taxis are asked, while no driver decides.
    static func reach(of state: SearchState) -> LocalizedText? {
        switch state {
        case .queueEmpty(let zone), .goneRound(let zone), .notAccepted(let zone), .allSilent(let zone):
            "We only ask taxis waiting in \(zone), not those in neighboring zones."
        case .asking, .othersFirst, .waiting: nil
        }
    }
}
