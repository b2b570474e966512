import CrosstownDispatchEngine
import CrosstownKit
public import CrosstownValues

/// What a passenger sees of a request.
public struct RequestView: Hashable, Sendable {
    /// The request itself.
    public let request: TaxiRequest
    /// How many offers were decided without an acceptance.
    public let offersTried: Int
    /// How many different drivers were asked.
    public let driversAsked: Int
    /// Whether a driver is thinking about it now.
    public let isOnOffer: Bool
    /// How many taxis wait in the zone.
    public let queueLength: Int
    /// How many of them were heard of lately; counted while a driver is looked for.
    public let taxisReachable: Int
    /// How many of their drivers think about an offer; counted while a driver is looked for.
    public let driversThinking: Int
    /// The code of the taxi that comes.
    public let taxiCode: String?
    /// The last known position of the taxi, as long as it comes or carries.
    public let taxiPosition: Fix?
    /// When the phone of its driver was last heard of, as long as it comes or carries.
    public let taxiHeardAt: Timestamp?
    /// Whether it has not been heard of for so long that the passenger may decide how to go on.
    public let isTaxiSilent: Bool
    /// Whether every driver of the zone has turned the request down (T-4.5).
    public let hasGoneRound: Bool
    /// When the first of them is asked again, where all have and nobody is asked now.
    public let asksAgainAt: Timestamp?
    /// Whether the passenger should say whether to go on (T-4.5).
    public let asksToKeepLooking: Bool
    /// The code of the taxi that had accepted and does not come, while another one is looked for.
    public let lostTaxiCode: String?
    /// When the search ends unless its passenger gives a sign of life.
    public let searchEndsAt: Timestamp?
    /// What was said beside the meeting place, and the price that was told.
    let terms: RideTerms
}

extension RequestView {
    /// What its passenger sees of a request that was just made.
    init(
        new request: TaxiRequest,
        isOnOffer: Bool,
        queueLength: Int,
        searchEndsAt: Timestamp,
        terms: RideTerms
    ) {
        self.init(
            request: request,
            offersTried: 0,
            driversAsked: 0,
            isOnOffer: isOnOffer,
            queueLength: queueLength,
            taxisReachable: queueLength,
            driversThinking: isOnOffer ? 1 : 0,
            taxiCode: nil,
            taxiPosition: nil,
            taxiHeardAt: nil,
            isTaxiSilent: false,
            hasGoneRound: false,
            asksAgainAt: nil,
            asksToKeepLooking: false,
            lostTaxiCode: nil,
            searchEndsAt: searchEndsAt,
            terms: terms
        )
    }
}
