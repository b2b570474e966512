public import CrosstownValues

/// The times and limits of reservations (T-5).
public struct ReservationRules: Hashable, Sendable {
    /// The minimum time between a reservation and its meeting time.
    public var leadMilliseconds: Int64 = 7_200_000
    /// The maximum number of days ahead.
    public var mostDays: Int
    /// Two reservations of a user with a smaller interval are probably a duplicate.
    public var overlapMilliseconds: Int64 = 1_800_000
    /// How long before the meeting time the search begins and canceling ends.
    public var allocationMilliseconds: Int64 = 600_000
    /// The interval between retries of a search that could not begin.
    public var retryMilliseconds: Int64 = 15_000
    /// How long without a taxi until we notify the passenger of the reason.
    public var tellMilliseconds: Int64 = 120_000
    /// The maximum number of open reservations of a user.
    public var mostOpen = 20
    /// Origin and destination are the same place within this distance in meters: the accuracy of a phone.
    public var samePlace = 25.0

    /// Creates the default rules of the specification.
    public init(mostDays: Int = DispatchRules().mostReservationDays) { self.mostDays = mostDays }

    /// Returns the error in the time of a new reservation, if any (T-5.1).
    public func fault(ofMeetingAt moment: Timestamp, now: Timestamp) -> MeetingFault? {
        if moment < now { return .past }
        let ahead = moment.milliseconds(since: now)
        if ahead > Int64(mostDays) * 86_400_000 { return .tooFar }
        return ahead < leadMilliseconds ? .tooSoon : nil
    }

    /// Returns when the search for a taxi begins.
    public func allocatesAt(_ meetingAt: Timestamp) -> Timestamp {
        meetingAt.advanced(milliseconds: -allocationMilliseconds)
    }

    /// Validates that a reservation can still be canceled: until and including ten minutes before.
    ///
    /// - Throws: ``ReservationRefusal``.
    public func checkCancelling(
        _ state: ReservationState,
        meetingAt: Timestamp,
        now: Timestamp
    ) throws(ReservationRefusal) {
        switch state {
        case .cancelled, .failed: throw .over
        case .allocated: throw .tooLateToCancel
        case .reserved: if now > allocatesAt(meetingAt) { throw .tooLateToCancel }
        }
    }
}
