/// What a passenger sees before asking for a taxi.
public struct PassengerHome: Codable, Hashable, Sendable {
    /// Free taxis nearby, nearest first.
    public var taxis: [TaxiResponse]
    /// The caller's request that is not over yet.
    public var openRequest: RequestResponse?

    /// Describes what a passenger sees.
    public init(taxis: [TaxiResponse], openRequest: RequestResponse?) {
        self.taxis = taxis
        self.openRequest = openRequest
    }
}
