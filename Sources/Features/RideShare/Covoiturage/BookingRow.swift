import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A booking of another operator: the request that stands for it.
struct BookingRow: Sendable {
    /// The account whose program booked.
    let partner: Identifier<Account>
    /// The other operator's name for it, a UUID.
    let id: String
    let signUp: Identifier<SignUp>
    let event: String
    /// The booking as it came, without names.
    let driverJourney: String
    let passengerID: String
    let passengerOperator: String
    let pickUpAt: Timestamp
}

extension BookingRow {
    static let table = Table(
        "rideshare_booking",
        Column("partner", \BookingRow.partner),
        Column("id", \BookingRow.id),
        Column("sign_up", \BookingRow.signUp),
        Column("event", \BookingRow.event),
        Column("driver_journey", \BookingRow.driverJourney),
        Column("passenger_id", \BookingRow.passengerID),
        Column("passenger_operator", \BookingRow.passengerOperator),
        Column("pick_up_at", \BookingRow.pickUpAt),
        keyCount: 2,
        make: BookingRow.init
    )

    static let personal = PersonalTable(
        "rideshare_booking",
        [
            .account("partner", in: "Bookings of your program", erasing: .row),
            .listed("t.event", as: .plain("Event")),
            .content("passenger_id", as: .plain("Passenger")),
            .listed("t.passenger_operator", as: .plain("Operator")),
            .impersonal("passenger_operator", because: "Another operator."),
            .listed("t.pick_up_at", as: .moment("Pick-up")),
            .content("driver_journey", as: .plain("Booking")),
        ],
        order: "t.pick_up_at DESC"
    )
}
