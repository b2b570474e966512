public import CrosstownSQL

/// The modules that the gateway notifies of what devices send.
public struct DeviceListeners: Sendable {
    /// Handles the state of locks and docks.
    public let reports: any LockReports
    /// Handles everything else.
    public let telemetry: any DeviceTelemetry

    /// Creates the listeners.
    public init(reports: any LockReports, telemetry: any DeviceTelemetry) {
        self.reports = reports
        self.telemetry = telemetry
    }

    /// Passes on the state of a lock or a dock.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ report: LockReport, _ transaction: any Transaction) throws {
        try reports.handle(report, in: transaction)
    }

    /// Passes on any other reading.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ reading: DeviceReading, _ transaction: any Transaction) throws {
        try telemetry.handle(reading, in: transaction)
    }
}
