public import CrosstownValues

/// Where a reservation stands.
public enum ReservationState: String, CaseIterable, Sendable {
    /// Confirmed; a taxi is looked for ten minutes before the meeting time.
    case reserved
    /// It has become a request, which tells how it goes on.
    case allocated
    /// The passenger has cancelled it.
    case cancelled
    /// It could not become a request: ``ReservationFailure`` tells why.
    case failed
}

/// Why a reservation has not become a request; the raw value is what is kept.
public enum ReservationFailure: String, CaseIterable, Sendable {
    /// The passenger had another taxi under way until the meeting time.
    case otherRequest = "other_request"
    /// The service was away from before the allocation until after the meeting time.
    case tooLate = "too_late"
    /// The city's zones have changed, and the place lies in none of them.
    case outsideCity = "outside_city"
}

/// Why a wish about a reservation is not granted; the raw value is the key of the message.
public enum ReservationRefusal: String, Error, CaseIterable, Sendable {
    /// There is no such reservation, or it is another person's.
    case noSuchReservation = "no_such_reservation"
    /// The form was sent before with other contents.
    case formUsed = "form_used"
    /// The person has as many open reservations as one may have.
    case tooMany = "too_many"
    /// Less than ten minutes are left: a taxi is being looked for.
    case tooLateToCancel = "too_late_to_cancel"
    /// It was cancelled or is over.
    case over
}

/// The times and limits of reservations (T-5).
public struct ReservationRules: Hashable, Sendable {
    /// How long before the meeting time one must reserve.
    public var leadMilliseconds: Int64 = 7_200_000
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
    public init() {}

    /// What the time of a new reservation lacks, if anything (T-5.1).
    public func fault(ofMeetingAt moment: Timestamp, now: Timestamp) -> MeetingFault? {
        if moment < now { return .past }
        return moment.milliseconds(since: now) < leadMilliseconds ? .tooSoon : nil
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

/// What is wrong with the time of a new reservation.
public enum MeetingFault: String, CaseIterable, Sendable {
    /// It is over.
    case past
    /// It is less than two hours ahead.
    case tooSoon = "too_soon"
}
