import CrosstownContract
import CrosstownDispatchEngine
import CrosstownWeb

/// Texts about reservations for several pages.
enum ReservationTexts {
    private static let canceled = LocalizedText("Canceled", context: "reservation")

    /// Returns the state in a few words.
    static func badge(_ reservation: ReservationResponse) -> LocalizedText {
        switch reservation.state {
        case .reserved: return "Reserved"
        case .cancelled: return canceled
        case .failed: return "No taxi"
        case .allocated:
            guard let state = reservation.requestState else { return "Reserved" }
            let hasArrived = reservation.requestArrivedAt != nil
            return TaxiTexts.badge(of: reservation.requestEnd) ?? TaxiTexts.badge(of: state, hasArrived: hasArrived)
        }
    }

    static func failure(_ failure: ReservationFailure) -> LocalizedText {
        switch failure {
        case .otherRequest: "You still had another taxi at the pick-up time."
        case .tooLate: "The service was down at that time, so we couldn’t look for a taxi. We’re sorry."
        case .outsideCity: "The city’s zones have changed, and this place is no longer in any of them."
        }
    }
}
