import CrosstownKit
public import CrosstownWeb

extension PlannedTravel {
    /// Returns the quality of displayed travel times, for each source compared with finished drives.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        let measured = try await quality().filter { $0.drives > 0 }
        func values(_ value: (EstimateQuality) -> Double) -> [String: Double] {
            Dictionary(measured.map { ($0.source.rawValue, value($0)) }) { first, _ in first }
        }
        return [
            Gauge(
                "crosstown_travel_bias_ratio",
                help: "By what share of the driven time estimates were too long; negative where too short.",
                by: "source",
                values(\.bias)
            ),
            Gauge(
                "crosstown_travel_error_ratio",
                help: "The mean error of an estimate as a share of the driven time (MAPE).",
                by: "source",
                values(\.meanAbsoluteShare)
            ),
            Gauge(
                "crosstown_travel_drives",
                help: "Finished drives that were compared with their estimates.",
                by: "source",
                values { Double($0.drives) }
            ),
        ]
    }
}
