public import CrosstownContract

extension CrosstownClient {
    /// Returns the zones of the city, as a GeoJSON FeatureCollection (RFC 7946).
    public func taxiZones() async throws -> [UInt8] {
        try await getBytes("/taxi/zones")
    }

    /// Creates a driver; for administrators.
    public func registerDriver(_ registration: DriverRegistration) async throws {
        try await postForStatus("/taxi/console/drivers", registration)
    }

    /// Ends an open request or ride, with a reason for passenger and driver; for administrators.
    public func endTaxiRequest(_ id: String, reason: String) async throws {
        try await postForStatus("/taxi/console/requests/\(id)/end", RequestEnding(reason: reason))
    }

    /// Notifies of all changes that administrators see.
    public func consoleEvents() -> LiveEvents { events("/taxi/console/events") }
}
