public import CrosstownContract

extension CrosstownClient {
    /// The taxis near a place in WGS 84 degrees, and the passenger's own open request.
    public func taxis(near place: (latitude: Double, longitude: Double)) async throws -> PassengerHome {
        try await get(RequestPath("/taxi").with("near", Self.text(place)))
    }

    /// Asks for a taxi; refused where no taxi waits in the zone, or a field must be changed.
    ///
    /// Where no answer comes, ``taxis(near:)`` tells whether the request was made.
    public func requestTaxi(_ message: RequestMessage) async throws -> RequestResponse {
        try await post("/taxi/requests", message)
    }

    /// A request of the passenger's.
    public func taxiRequest(_ id: String) async throws -> RequestResponse {
        try await get("/taxi/requests/\(id)")
    }

    /// Withdraws a request; refused once the passenger is on board.
    public func withdrawTaxiRequest(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/withdraw")
    }

    /// Keeps looking for a taxi, where the passenger is asked whether to.
    public func keepLooking(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/keep-looking")
    }

    /// Looks for another taxi; refused as long as the phone of the one that comes is heard of.
    public func lookForAnotherTaxi(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/another-taxi")
    }

    /// Ends a ride as its passenger; refused as long as the driver's phone is heard of.
    public func endTaxiRide(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/end")
    }

    /// Says that the passenger is not in the taxi: the ride ends, and the city decides about its whole fare; refused before the
    /// pick-up, and a day after the ride.
    public func denyTaxiRide(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/not-in-taxi")
    }

    /// The passenger's own requests, latest first.
    public func taxiRequests() async throws -> RequestHistory {
        try await get("/taxi/requests")
    }

    /// Tells when a request changes (`request-changed`) and where taxis move (`taxi-moved`).
    ///
    /// - Parameters:
    ///   - near: the place around which free taxis are followed, in WGS 84 degrees.
    ///   - request: the id of the passenger's request that is followed, with the taxi that comes.
    /// - Returns: the news.
    public func taxiEvents(
        near: (latitude: Double, longitude: Double)? = nil,
        request: String? = nil
    ) -> LiveEvents {
        events(RequestPath("/taxi/events").with("near", near.map(Self.text)).with("request", request))
    }
}
