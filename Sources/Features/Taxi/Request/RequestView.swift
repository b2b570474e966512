import CrosstownDispatchEngine
import CrosstownKit
public import CrosstownValues

/// A request as its passenger sees it.
public struct RequestView: Hashable, Sendable {
    /// The request.
    public let request: TaxiRequest
    /// The number of offers declined or expired.
    public let offersTried: Int
    /// The number of drivers asked.
    public let driversAsked: Int
    /// Whether an offer is open.
    public let isOnOffer: Bool
    /// The number of taxis waiting in the zone.
    public let queueLength: Int
    /// The number of these deciding on another request, who have not declined this one; counted during the search.
    let driversThinking: Int
    /// The number of these recently seen who have not declined it; counted during the search.
    let driversLeft: Int
    /// The number of these who declined it or did not answer in time; counted during the search.
    let driversDeclined: Int
    /// The code of the taxi.
    public let taxiCode: String?
    /// The last position of the taxi until the end of the ride.
    public let taxiPosition: Fix?
    /// When the driver's phone was last seen, until the end of the ride.
    public let taxiHeardAt: Timestamp?
    /// Whether the taxi has been silent for so long that the passenger can choose what to do.
    public let isTaxiSilent: Bool
    /// Whether every driver of the zone has declined the request (T-4.5).
    public let hasGoneRound: Bool
    /// When the first driver is asked again, if all have declined.
    public let asksAgainAt: Timestamp?
    /// Whether to ask the passenger to keep looking (T-4.5).
    public let asksToKeepLooking: Bool
    /// The code of the taxi that canceled, during the search for another.
    public let lostTaxiCode: String?
    /// When the search ends unless the passenger is seen.
    public let searchEndsAt: Timestamp?
    /// The terms of the ride with the quoted price.
    let terms: RideTerms
}

extension RequestView {
    /// Creates the view of a new request.
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
            driversThinking: isOnOffer ? 1 : 0,
            driversLeft: queueLength,
            driversDeclined: 0,
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
