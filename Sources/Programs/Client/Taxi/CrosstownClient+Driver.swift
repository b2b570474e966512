public import CrosstownContract

extension CrosstownClient {
    /// Returns the driver's current state.
    public func driver() async throws -> DriverResponse {
        try await get("/taxi/driver")
    }

    /// Goes on duty; fails outside the city, and if already on duty.
    public func startDuty(_ message: StartMessage) async throws -> DriverResponse {
        try await post("/taxi/driver/start", message)
    }

    /// Goes off duty, which refuses an open offer; fails during a ride.
    public func stopDuty() async throws -> DriverResponse {
        try await post("/taxi/driver/stop")
    }

    /// Sends 1 to 50 positions; safe to repeat, since the server ignores duplicates.
    public func report(_ batch: FixBatch) async throws -> DriverResponse {
        try await post("/taxi/driver/fixes", batch)
    }

    /// Accepts an offer; repeated without a response, which is safe.
    public func acceptOffer(_ id: String) async throws -> DriverResponse {
        try await postRepeatably("/taxi/offers/\(id)/accept")
    }

    /// Refuses an offer; repeated without a response, which is safe.
    public func refuseOffer(_ id: String) async throws -> DriverResponse {
        try await postRepeatably("/taxi/offers/\(id)/refuse")
    }

    /// Reports the taxi's arrival, where the positions do not show it; fails with the distance from farther away.
    public func reportArrival() async throws -> DriverResponse {
        try await post("/taxi/driver/arrived")
    }

    /// Reports that the passenger is on board.
    public func pickUp() async throws -> DriverResponse {
        try await post("/taxi/driver/pick-up")
    }

    /// Ends a request whose passengers are not at the meeting place; fails before the driver has waited there.
    public func reportPassengerMissing() async throws -> DriverResponse {
        try await post("/taxi/driver/passenger-not-here")
    }

    /// Returns an accepted request, for which the search for a taxi continues.
    public func cannotCome() async throws -> DriverResponse {
        try await post("/taxi/driver/cannot-come")
    }

    /// Ends the ride; the driver then waits for the next offer.
    public func endRide() async throws -> DriverResponse {
        try await post("/taxi/driver/end-ride")
    }

    /// Notifies of all changes of ``driver()``, with its new content.
    public func driverEvents() -> LiveEvents { events("/taxi/driver/events") }
}
