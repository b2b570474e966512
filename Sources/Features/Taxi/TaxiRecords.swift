import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the feature keeps about a person: as a passenger, and as a driver.
enum TaxiRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        let asked = try [
            requests(person, transaction), reservations(person, transaction), reports(person, transaction),
            words(person, transaction), applications(person, transaction),
        ]
        return try asked + [driver(person, transaction)] + work(person, transaction)
    }

    private static func requests(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Taxis asked for",
            [
                .moment("When"), .plain("Meeting place"), .degrees("Latitude"), .degrees("Longitude"),
                .plain("Persons"),
                .plain("State"), .plain("Taxi"), .moment("Accepted"), .moment("Picked up"), .moment("Ended"),
                .plain("Why it ended"), .plain("The city's reason"), .moment("Last seen"), .moment("Confirmed"),
                .moment("Taxi arrived"), .plain("Fare"), .plain("Currency"), .moment("Fare entered"),
                .plain("Destination"), .degrees("Destination latitude"), .degrees("Destination longitude"),
                .plain("Luggage"), .plain("Payment"), .plain("Price told before"), .plain("Payment's state"),
                .plain("Set aside"), .plain("Taken"), .plain("Tip"), .plain("Said against the fare"),
                .plain("Decided"), .moment("Said not to be in it"),
            ],
            transaction,
            """
            SELECT r.made_at, r.place_name, r.latitude, r.longitude, r.passengers, r.state, d.code, r.accepted_at,
                r.picked_up_at, r.ended_at, r.end_cause, r.end_reason, r.seen_at, r.confirmed_at, r.arrived_at,
                f.amount, f.currency, f.entered_at, t.destination_name, t.destination_latitude,
                t.destination_longitude, t.luggage, t.payment, t.total, p.state, p.held, p.paid, p.tip, p.objection,
                p.decision, r.not_in_taxi_at
            FROM taxi_request r LEFT JOIN taxi_driver d ON d.id = r.driver LEFT JOIN taxi_fare f ON f.request = r.id
            LEFT JOIN taxi_terms t ON t.request = r.id LEFT JOIN taxi_payment p ON p.request = r.id
            WHERE r.passenger = \(person) ORDER BY r.made_at DESC
            """
        )
    }

    private static func reservations(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Taxis reserved",
            [
                .moment("Meeting time"), .plain("From"), .degrees("From latitude"), .degrees("From longitude"),
                .plain("To"),
                .degrees("To latitude"), .degrees("To longitude"), .plain("Persons"), .plain("State"),
                .plain("Why no taxi came"), .moment("Reserved"), .moment("Changed"), .moment("Told of a delay"),
                .plain("Luggage"), .plain("Payment"), .plain("Price told before"), .plain("Currency"),
            ],
            transaction,
            """
            SELECT v.meeting_at, v.origin_name, v.origin_latitude, v.origin_longitude, v.destination_name,
                v.destination_latitude, v.destination_longitude, v.passengers, v.state, v.failure, v.made_at,
                v.changed_at, v.told_at, t.luggage, t.payment, t.total, t.currency
            FROM taxi_reservation v LEFT JOIN taxi_terms t ON t.reservation = v.id
            WHERE v.passenger = \(person) ORDER BY v.meeting_at DESC
            """
        )
    }

    private static func reports(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Reports about taxi rides",
            [
                .moment("Reported"), .plain("About"), .plain("State"), .plain("Written by"), .plain("Text"),
                .moment("When"),
            ],
            transaction,
            """
            SELECT c.made_at, c.kind, c.state, m.author, m.text, m.written_at
            FROM taxi_case c LEFT JOIN taxi_case_message m ON m.case_id = c.id
            WHERE c.passenger = \(person) ORDER BY c.made_at DESC, m.number
            """
        )
    }

    private static func words(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Words between passenger and driver",
            [.moment("When"), .plain("Said by"), .plain("Word")],
            transaction,
            """
            SELECT w.said_at, w.author, w.word FROM taxi_signal w JOIN taxi_request r ON r.id = w.request
            LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.passenger = \(person) OR d.account = \(person) ORDER BY w.said_at DESC, w.number
            """
        )
    }

    private static func applications(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Applications to drive a taxi",
            [
                .moment("Sent"), .plain("Name"), .plain("Vehicle"), .plain("Remark"), .plain("State"),
                .plain("Reason"), .moment("Decided"), .plain("Papers"),
            ],
            transaction,
            """
            SELECT a.made_at, a.name, a.vehicle, a.remark, a.state, a.reason, a.decided_at,
                (SELECT count(*) FROM taxi_paper p WHERE p.application = a.id)
            FROM taxi_application a WHERE a.applicant = \(person) ORDER BY a.made_at DESC
            """
        )
    }

    private static func driver(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Taxi driver",
            [
                .plain("Code"), .plain("Company"), .plain("Vehicle"), .plain("State"), .plain("Zone"),
                .degrees("Last latitude"), .degrees("Last longitude"), .moment("Last heard"),
                .degrees("Standing at latitude"), .degrees("Standing at longitude"), .moment("Standing since"),
            ],
            transaction,
            """
            SELECT d.code, d.company, d.vehicle, d.state, d.zone, p.latitude, p.longitude, p.heard_at,
                p.still_latitude, p.still_longitude, p.still_since
            FROM taxi_driver d LEFT JOIN taxi_position p ON p.driver = d.id WHERE d.account = \(person)
            """
        )
    }

    /// Who was driven, and from where, is the passengers' own.
    private static func work(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Drives as a taxi driver",
                [.moment("Accepted"), .moment("Picked up"), .moment("Ended"), .plain("State")],
                transaction,
                """
                SELECT r.accepted_at, r.picked_up_at, r.ended_at, r.state
                FROM taxi_driver d JOIN taxi_request r ON r.driver = d.id
                WHERE d.account = \(person) ORDER BY r.made_at DESC
                """
            ),
            PersonalRecords(
                "Offers to a taxi driver",
                [.moment("Made"), .plain("Zone"), .plain("State"), .moment("Decided")],
                transaction,
                """
                SELECT o.made_at, o.zone, o.state, o.decided_at
                FROM taxi_driver d JOIN taxi_offer o ON o.driver = d.id
                WHERE d.account = \(person) ORDER BY o.made_at DESC
                """
            ),
            PersonalRecords(
                "Moves in taxi queues",
                [.moment("When"), .plain("Zone"), .plain("Cause")],
                transaction,
                """
                SELECT m.moved_at, m.zone, m.cause FROM taxi_driver d JOIN taxi_queue_move m ON m.driver = d.id
                WHERE d.account = \(person) ORDER BY m.id DESC
                """
            ),
        ]
    }
}
