public import CrosstownSQL

/// Whom the gateway tells what devices say.
public struct DeviceListeners: Sendable {
    /// Who takes in how locks and docks stand.
    public let reports: any LockReports
    /// Who takes in everything else.
    public let telemetry: any DeviceTelemetry

    /// Names them.
    public init(reports: any LockReports, telemetry: any DeviceTelemetry) {
        self.reports = reports
        self.telemetry = telemetry
    }

    /// Tells how a lock or a dock stands.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ report: LockReport, _ transaction: any Transaction) throws {
        try reports.handle(report, in: transaction)
    }

    /// Tells everything else.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ reading: DeviceReading, _ transaction: any Transaction) throws {
        try telemetry.handle(reading, in: transaction)
    }
}
