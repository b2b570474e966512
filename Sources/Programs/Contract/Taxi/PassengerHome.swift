/// What a passenger sees before requesting a taxi.
public struct PassengerHome: Codable, Hashable, Sendable {
    /// The free taxis nearby, nearest first.
    public var taxis: [TaxiResponse]
    /// The user's open request.
    public var openRequest: RequestResponse?

    /// The last request, where it ended a few minutes ago without the user canceling it.
    public var endedRequest: RequestSummary?

    /// Creates the response.
    public init(taxis: [TaxiResponse], openRequest: RequestResponse?, endedRequest: RequestSummary? = nil) {
        self.taxis = taxis
        self.openRequest = openRequest
        self.endedRequest = endedRequest
    }
}
