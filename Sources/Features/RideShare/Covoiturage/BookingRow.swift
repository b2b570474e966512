import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A booking of another operator: the request that stands for it.
struct BookingRow: Sendable {
    /// The other operator's name for it, a UUID.
    let id: String
    let signUp: Identifier<SignUp>
    let event: String
    /// The account whose program booked.
    let partner: Identifier<Account>
    /// The booking as it came, without names.
    let driverJourney: String
    let passengerID: String
    let passengerOperator: String
    let pickUpAt: Timestamp
}
