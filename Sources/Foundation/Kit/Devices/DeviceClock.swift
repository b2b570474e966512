public import CrosstownValues

/// The offset of a device's clock, to convert its timestamps to the server's time.
public struct DeviceClock: Hashable, Sendable {
    /// The largest difference that a slow network explains, in milliseconds.
    private static let mostDelay: UInt64 = 15_000

    /// How far the server's clock is ahead of the device's, in milliseconds.
    private let offset: Int64

    /// Compares the clocks.
    ///
    /// Some phones take the timestamps of positions from the satellites: where those agree with the server's clock,
    /// they are valid whatever the device's own clock shows.
    /// - Parameters:
    ///   - sentAt: when the device sent, by its own clock; if `nil`, its timestamps stay unchanged.
    ///   - now: when the server received it.
    ///   - newest: the last of the timestamps that the device sent.
    public init(sentAt: Timestamp?, receivedAt now: Timestamp, newest: Timestamp?) {
        guard let sentAt, let newest, let offset = Self.difference(now, sentAt), offset.magnitude > Self.mostDelay,
            let byDevice = Self.difference(newest, sentAt), let byServer = Self.difference(newest, now),
            byDevice.magnitude < byServer.magnitude
        else {
            self.offset = 0
            return
        }
        self.offset = offset
    }

    /// Converts a timestamp of the device to the server's time.
    public func corrected(_ moment: Timestamp) -> Timestamp {
        let (milliseconds, isOverflow) = moment.milliseconds.addingReportingOverflow(offset)
        return isOverflow ? moment : Timestamp(milliseconds: milliseconds)
    }

    /// The milliseconds between two timestamps, which devices may have made up.
    private static func difference(_ left: Timestamp, _ right: Timestamp) -> Int64? {
        let (milliseconds, isOverflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return isOverflow ? nil : milliseconds
    }
}
