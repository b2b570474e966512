/// What a passenger sees before asking for a taxi.
public struct PassengerHome: Codable, Hashable, Sendable {
    /// Free taxis nearby, nearest first.
    public var taxis: [TaxiResponse]
    /// The caller's request that is not over yet.
    public var openRequest: RequestResponse?

    /// The caller's last request, where it ended a few minutes ago without the caller's doing.
    public var endedRequest: RequestSummary?

    /// Describes what a passenger sees.
    public init(taxis: [TaxiResponse], openRequest: RequestResponse?, endedRequest: RequestSummary? = nil) {
        self.taxis = taxis
        self.openRequest = openRequest
        self.endedRequest = endedRequest
    }
}
