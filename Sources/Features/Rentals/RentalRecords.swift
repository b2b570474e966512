import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the feature keeps about a person.
struct RentalRecords {
    let person: Identifier<Account>
    /// What prices are counted in.
    let currency: Currency
    let transaction: any Transaction

    func all() throws -> [PersonalRecords] {
        try [setUp(), rides(), steps(), places(), alarms(), reports(), jobs()]
    }

    private func setUp() throws -> PersonalRecords {
        try PersonalRecords(
            "Rental set-up",
            [
                .plain("Pays by"), .yesOrNo("Allows position"), .yesOrNo("Is asked again"), .moment("Set up"),
            ],
            transaction,
            """
            SELECT method, allows_position, is_asked_again, set_up_at FROM rentals_rider WHERE account = \(person)
            """
        )
    }

    private func rides() throws -> PersonalRecords {
        try PersonalRecords(
            "Rides",
            [
                .plain("Vehicle"), .plain("From"), .plain("To"), .moment("Asked"), .moment("Began"), .moment("Ended"),
                .plain("State"), .plain("How it ended"), .money("Price"), .money("Paid"), .plain("Metres"),
                .plain("Remark"), .money("Fee for a lost vehicle"), .moment("Vehicle looked for since"),
            ],
            transaction,
            """
            SELECT v.plate, s.name, e.name AS end_name, r.prepared_at, r.started_at, r.ended_at, r.state, r.ending,
                r.price, CAST(\(currency.code) AS TEXT) AS price_in, r.paid, CAST(\(currency.code) AS TEXT) AS paid_in,
                r.ridden_metres, r.complaint, r.lost_fee, CAST(\(currency.code) AS TEXT) AS fee_in, r.missing_since
            FROM rentals_ride r JOIN rentals_vehicle v ON v.id = r.vehicle
            JOIN rentals_station s ON s.id = r.start_station LEFT JOIN rentals_station e ON e.id = r.end_station
            WHERE r.rider = \(person) ORDER BY r.prepared_at DESC
            """
        )
    }

    private func steps() throws -> PersonalRecords {
        try PersonalRecords(
            "Steps of rides",
            [.plain("Vehicle"), .plain("Step"), .moment("Happened"), .moment("Recorded")],
            transaction,
            """
            SELECT v.plate, s.event, s.happened_at, s.recorded_at
            FROM rentals_ride r JOIN rentals_vehicle v ON v.id = r.vehicle
            JOIN rentals_ride_event s ON s.ride = r.id
            WHERE r.rider = \(person) ORDER BY r.prepared_at DESC, s.number
            """
        )
    }

    private func places() throws -> PersonalRecords {
        try PersonalRecords(
            "Positions of vehicles while ridden",
            [.plain("Vehicle"), .moment("When"), .degrees("Latitude"), .degrees("Longitude")],
            transaction,
            """
            SELECT v.plate, p.happened_at, p.latitude, p.longitude
            FROM rentals_ride r JOIN rentals_vehicle v ON v.id = r.vehicle
            JOIN rentals_ride_place p ON p.ride = r.id
            WHERE r.rider = \(person) ORDER BY r.prepared_at DESC, p.happened_at
            """
        )
    }

    private func alarms() throws -> PersonalRecords {
        try PersonalRecords(
            "Alarms about rides",
            [
                .plain("Vehicle"), .plain("What"), .plain("State"), .moment("Raised"), .degrees("Latitude"),
                .degrees("Longitude"),
            ],
            transaction,
            """
            SELECT v.plate, a.kind, a.state, a.raised_at, a.latitude, a.longitude
            FROM rentals_alarm a JOIN rentals_ride r ON r.id = a.ride JOIN rentals_vehicle v ON v.id = r.vehicle
            WHERE r.rider = \(person) ORDER BY a.raised_at DESC
            """
        )
    }

    private func jobs() throws -> PersonalRecords {
        try PersonalRecords(
            "Jobs as fleet staff",
            [.plain("Number"), .plain("Why"), .moment("Made"), .moment("Closed"), .plain("Work")],
            transaction,
            """
            SELECT number, reason, made_at, closed_at, work FROM rentals_job
            WHERE assignee = \(person) OR closed_by = \(person) ORDER BY number DESC
            """
        )
    }

    private func reports() throws -> PersonalRecords {
        try PersonalRecords(
            "Problems reported",
            [
                .plain("About"), .plain("State"), .moment("Written"), .yesOrNo("By the operator"), .plain("Text"),
            ],
            transaction,
            """
            SELECT p.subject, p.state, e.written_at, coalesce(e.is_from_staff, 0), e.text
            FROM rentals_problem p LEFT JOIN rentals_problem_entry e ON e.problem = p.id
            WHERE p.reporter = \(person) ORDER BY p.reported_at DESC, e.number
            """
        )
    }
}
