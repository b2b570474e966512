import CrosstownKit
import CrosstownValues

/// A fare under review by its passenger or the city, with its ride for the driver.
struct QuestionedFare: Sendable {
    let payment: RidePayment
    let meetingPlace: String
    let destination: String?
    let endedAt: Timestamp?
}
