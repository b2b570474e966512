import CrosstownDispatchEngine
import CrosstownWeb

/// Texts about a search for its passenger.
extension TaxiTexts {
    enum SearchState {
        /// An offer is open; its driver has this many seconds.
        case asking(seconds: Int)
        case queueEmpty(zone: String)
        /// All drivers in the zone have declined and are asked again later.
        case goneRound(zone: String)
        /// The drivers have other open offers.
        case othersFirst
        /// No driver in the queue has sent a recent position.
        case allSilent
        /// Between two offers.
        case waiting

        init(_ view: RequestView, zone: String, offerSeconds: Int) {
            self =
                if view.queueLength == 0 {
                    .queueEmpty(zone: zone)
                } else if view.isOnOffer {
                    .asking(seconds: offerSeconds)
                } else if view.asksAgainAt != nil {
                    .goneRound(zone: zone)
                } else if view.driversThinking > 0 {
                    .othersFirst
                } else {
                    view.taxisReachable == 0 ? .allSilent : .waiting
                }
        }
    }

    static func searching(_ state: SearchState) -> LocalizedText {
        switch state {
        case .asking(let seconds): "A driver has \(seconds) seconds to accept your request."
        case .queueEmpty(let zone):
            "The last taxi in \(zone) has left. Keep waiting for the next one, or cancel and try again later."
        case .goneRound(let zone):
            "Every driver who waits in \(zone) was asked and could not come. Drivers who become free are asked at once."
        case .othersFirst: "The drivers near you are answering other requests. Yours is next."
        case .allSilent: "The drivers near you can’t be reached right now. We’ll ask the first one who can."
        case .waiting: "A driver will be asked in a moment."
        }
    }
}
