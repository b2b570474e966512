public import CrosstownContract

extension CrosstownClient {
    /// Returns the taxis near a place in WGS 84 degrees, and the passenger's open request.
    public func taxis(near place: (latitude: Double, longitude: Double)) async throws -> PassengerHome {
        try await get(RequestPath("/taxi").with("near", Self.text(place)))
    }

    /// Requests a taxi; fails where no taxi waits in the zone, or a field is invalid.
    ///
    /// Without a response, ``taxis(near:)`` shows whether the request was created.
    public func requestTaxi(_ message: RequestMessage) async throws -> RequestResponse {
        try await post("/taxi/requests", message)
    }

    /// Returns a request of the passenger.
    public func taxiRequest(_ id: String) async throws -> RequestResponse {
        try await get("/taxi/requests/\(id)")
    }

    /// Cancels a request; fails once the passenger is on board.
    public func withdrawTaxiRequest(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/withdraw")
    }

    /// Continues the search for a taxi, when the passenger is asked.
    public func keepLooking(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/keep-looking")
    }

    /// Looks for another taxi; fails while the driver's phone still reports.
    public func lookForAnotherTaxi(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/another-taxi")
    }

    /// Ends a ride as its passenger; fails while the driver's phone still reports.
    public func endTaxiRide(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/end")
    }

    /// Reports that the passenger is not in the taxi: the ride ends, and the city decides about its whole fare; fails
    /// before the pick-up, and a day after the ride.
    public func denyTaxiRide(_ id: String) async throws -> RequestResponse {
        try await post("/taxi/requests/\(id)/not-in-taxi")
    }

    /// Returns the passenger's requests, latest first.
    public func taxiRequests() async throws -> RequestHistory {
        try await get("/taxi/requests")
    }

    /// Notifies of changes of a request (`request-changed`) and movements of taxis (`taxi-moved`).
    ///
    /// - Parameters:
    ///   - near: the place around which free taxis are followed, in WGS 84 degrees.
    ///   - request: the id of the passenger's request to follow, with its taxi.
    /// - Returns: the events.
    public func taxiEvents(
        near: (latitude: Double, longitude: Double)? = nil,
        request: String? = nil
    ) -> LiveEvents {
        events(RequestPath("/taxi/events").with("near", near.map(Self.text)).with("request", request))
    }
}
