import CrosstownKit
import CrosstownValues

/// A fare that its passenger or the city looks at, with the ride as its driver knows it.
struct QuestionedFare: Sendable {
    let payment: RidePayment
    let meetingPlace: String
    let destination: String?
    let endedAt: Timestamp?
}
