public import CrosstownValues

/// The times and limits of reservations (T-5).
public struct ReservationRules: Hashable, Sendable {
    /// How long before the meeting time one must reserve.
    public var leadMilliseconds: Int64 = 7_200_000
    /// How many days ahead one can reserve at most.
    public var mostDays: Int
    /// Two reservations of a person are probably meant as one where their times are nearer.
    public var overlapMilliseconds: Int64 = 1_800_000
    /// How long before the meeting time a taxi is looked for, and until when one may cancel.
    public var allocationMilliseconds: Int64 = 600_000
    /// How long after a try that could not begin the next one comes.
    public var retryMilliseconds: Int64 = 15_000
    /// After how long without a taxi the passenger is told what the matter is.
    public var tellMilliseconds: Int64 = 120_000
    /// How many reservations a person may have open.
    public var mostOpen = 20
    /// Origin and destination are the same place where they lie nearer: the accuracy of a phone.
    public var samePlace = 25.0

    /// The rules as the specification has them.
    public init(mostDays: Int = DispatchRules().mostReservationDays) { self.mostDays = mostDays }

    /// What the time of a new reservation lacks, if anything (T-5.1).
    public func fault(ofMeetingAt moment: Timestamp, now: Timestamp) -> MeetingFault? {
        if moment < now { return .past }
        let ahead = moment.milliseconds(since: now)
        if ahead > Int64(mostDays) * 86_400_000 { return .tooFar }
        return ahead < leadMilliseconds ? .tooSoon : nil
    }

    /// When a taxi is looked for.
    public func allocatesAt(_ meetingAt: Timestamp) -> Timestamp {
        meetingAt.advanced(milliseconds: -allocationMilliseconds)
    }

    /// Whether a reservation may still be cancelled: until ten minutes before, that moment included.
    ///
    /// - Throws: why not.
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
