public import CrosstownValues

/// How far the clock of a device is off, so that what it measured gets the server's time.
public struct DeviceClock: Hashable, Sendable {
    /// A difference that a slow network explains is no wrong clock, in milliseconds.
    private static let mostDelay: UInt64 = 15_000

    /// What the server's clock shows more than the device's, in milliseconds.
    private let offset: Int64

    /// Compares the clocks.
    ///
    /// Some phones take the times of positions from the satellites: where those agree with the server's clock, they are right
    /// whatever the device's own clock shows.
    ///
    /// - Parameters:
    ///   - sentAt: when the device sent, by its own clock; `nil` where it does not say so, and its times are taken as they are.
    ///   - now: when the server received it.
    ///   - newest: the last of the moments that the device sent.
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

    /// A moment of the device by the server's clock.
    public func corrected(_ moment: Timestamp) -> Timestamp {
        let (milliseconds, isOverflow) = moment.milliseconds.addingReportingOverflow(offset)
        return isOverflow ? moment : Timestamp(milliseconds: milliseconds)
    }

    /// The milliseconds between two moments, which devices may have made up.
    private static func difference(_ left: Timestamp, _ right: Timestamp) -> Int64? {
        let (milliseconds, isOverflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return isOverflow ? nil : milliseconds
    }
}
