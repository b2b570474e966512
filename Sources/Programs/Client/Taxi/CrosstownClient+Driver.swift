public import CrosstownContract

extension CrosstownClient {
    /// What the driver sees now.
    public func driver() async throws -> DriverResponse {
        try await get("/taxi/driver")
    }

    /// Goes on duty; refused outside the city, and on duty already.
    public func startDuty(_ message: StartMessage) async throws -> DriverResponse {
        try await post("/taxi/driver/start", message)
    }

    /// Goes off duty; an open offer counts as refused; refused during a ride.
    public func stopDuty() async throws -> DriverResponse {
        try await post("/taxi/driver/stop")
    }

    /// Reports 1 to 50 positions; the server ignores those it knows, so that a batch may be sent again.
    public func report(_ batch: FixBatch) async throws -> DriverResponse {
        try await post("/taxi/driver/fixes", batch)
    }

    /// Accepts an offer; repeated where no answer comes, since the server takes the same answer twice.
    public func acceptOffer(_ id: String) async throws -> DriverResponse {
        try await postRepeatably("/taxi/offers/\(id)/accept")
    }

    /// Refuses an offer; repeated where no answer comes, since the server takes the same answer twice.
    public func refuseOffer(_ id: String) async throws -> DriverResponse {
        try await postRepeatably("/taxi/offers/\(id)/refuse")
    }

    /// Says that the taxi has arrived, where the positions do not show it; refused with the distance from farther away.
    public func reportArrival() async throws -> DriverResponse {
        try await post("/taxi/driver/arrived")
    }

    /// Says that the passenger is on board.
    public func pickUp() async throws -> DriverResponse {
        try await post("/taxi/driver/pick-up")
    }

    /// Ends a request whose passengers are not at the meeting place; refused before the driver has waited there.
    public func reportPassengerMissing() async throws -> DriverResponse {
        try await post("/taxi/driver/passenger-not-here")
    }

    /// Gives an accepted request back, for which another taxi is then looked for.
    public func cannotCome() async throws -> DriverResponse {
        try await post("/taxi/driver/cannot-come")
    }

    /// Ends the ride; the driver then waits for the next offer.
    public func endRide() async throws -> DriverResponse {
        try await post("/taxi/driver/end-ride")
    }

    /// Tells whenever something changes that ``driver()`` shows, and brings what it then shows.
    public func driverEvents() -> LiveEvents { events("/taxi/driver/events") }
}
