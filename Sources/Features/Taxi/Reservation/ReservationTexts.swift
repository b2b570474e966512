import CrosstownContract
import CrosstownDispatchEngine
import CrosstownWeb

/// How reservations are told, where several pages do.
enum ReservationTexts {
    private static let canceled = LocalizedText("Canceled", context: "reservation")

    /// Where a reservation stands, in a few words.
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

    /// Why no taxi came.
    static func failure(_ failure: ReservationFailure) -> LocalizedText {
        switch failure {
        case .otherRequest: "You had another taxi under way until the meeting time."
        case .tooLate: "The service was interrupted at that time, and no taxi was looked for. We are sorry."
        case .outsideCity: "The city’s zones have changed, and the place lies in none of them any more."
        }
    }
}
