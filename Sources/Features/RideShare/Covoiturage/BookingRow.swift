import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A booking by another operator and the request created for it.
struct BookingRow: Sendable {
    /// The account of the client that created the booking.
    let partner: Identifier<Account>
    /// The other operator's booking ID, a UUID.
    let id: String
    let signUp: Identifier<SignUp>
    let event: String
    let passengerID: String
    let passengerOperator: String
    let pickUpAt: Timestamp
    /// The booking as received, without names.
    let driverJourney: String
}

extension BookingRow {
    static let table = Table(
        "rideshare_booking",
        Column("partner", \BookingRow.partner, .account(in: "Bookings of your program", erasing: .row)),
        Column("id", \BookingRow.id),
        Column("sign_up", \BookingRow.signUp),
        Column("event", \BookingRow.event, .listed(as: .plain("Event"))),
        Column("passenger_id", \BookingRow.passengerID, .content(as: .plain("Passenger"))),
        Column(
            "passenger_operator",
            \BookingRow.passengerOperator,
            .listed(as: .plain("Operator")),
            .impersonal(because: "Another operator.")
        ),
        Column("pick_up_at", \BookingRow.pickUpAt, .listed(as: .moment("Pick-up"))),
        Column("driver_journey", \BookingRow.driverJourney, .content(as: .plain("Booking"))),
        keyCount: 2,
        make: BookingRow.init
    )

    static let personal = table.personal(order: "t.pick_up_at DESC")
}
