public import CrosstownContract

extension CrosstownClient {
    /// The zones of the city, as a GeoJSON FeatureCollection (RFC 7946).
    public func taxiZones() async throws -> [UInt8] {
        try await getBytes("/taxi/zones")
    }

    /// Registers a driver; for administrators.
    public func registerDriver(_ registration: DriverRegistration) async throws {
        try await postForStatus("/taxi/console/drivers", registration)
    }

    /// Tells whenever something changes that administrators see.
    public func consoleEvents() -> LiveEvents { events("/taxi/console/events") }
}
