import CrosstownDispatchEngine
import CrosstownKit
import CrosstownWeb

/// The names of taxi tables for staff.
enum TaxiTableWords {
    static let all = drivers + rides + fares + city

    private static let own = "Only passengers and drivers change it; staff see that it went with an account or a ride."
    private static let learned = "The service learns from it when taxis arrive."
    private static let queue = ColumnWords.leftOut(
        because: "It serves the service itself; the page of the ride tells it in words."
    )
    private static let driver = ColumnWords.row("Driver", in: "taxi_driver")
    private static let endings: [String: LocalizedText] = [
        "ride_ended": "The ride is over", "passenger_withdrew": "Withdrawn by the passenger",
        "nobody_came": "No driver could come", "passenger_missing": "The passenger was not there",
        "passenger_ended": "Ended by the passenger", "driver_silent": "The driver’s phone had no connection",
        "city_ended": "Ended by the city",
    ]
    private static let offers: [String: LocalizedText] = [
        "open": "Waiting for a reply", "accepted": "Accepted", "refused": "Rejected",
        "timed_out": "Not answered in time",
        "withdrawn": "Canceled", "driver_left": "The driver left",
    ]
    private static let doubts: [String: LocalizedText] = [
        "asked": "The passenger is asked", "confirmed": "Confirmed", "contested": "Contested", "decided": "Decided",
    ]
    private static let payments: [String: LocalizedText] = [
        "held": "Held", "asked": "Fare entered", "contested": "Contested", "paid": "Paid", "released": "Released",
        "direct": "Paid to the driver",
    ]

    private static let drivers: [TableWords] = [
        TableWords("taxi_company", "Company", title: "name"),
        TableWords(
            "taxi_driver",
            "Driver",
            title: "code",
            [
                "state": .choice("Status", of: DriverState.self) { CityTexts.state($0).text }, "zone": queue,
                "ticket": queue,
                "candidate_zone": queue, "candidate_fixes": queue, "left_at": .moment("Left duty"),
                "vehicle": .text("Taxi"),
            ]
        ),
        TableWords(
            "taxi_invitation",
            "Invitation of a driver",
            ["vehicle": .text("Taxi"), "application": queue, "driver": driver]
        ),
        TableWords(
            "taxi_application",
            "Application",
            ["vehicle": .text("Taxi"), "state": .choice("Status", of: DriverApplication.State.self) { $0.text }]
        ),
        TableWords("taxi_paper", "Document of an application", only: "The page of the application shows it."),
        TableWords("taxi_position", "Position of a driver", only: "Phones of drivers report it."),
        TableWords(
            "taxi_queue_move",
            "Move in a queue",
            [
                "driver": driver, "zone": queue, "ticket": queue,
                "cause": .choice("Reason", of: QueueMoveCause.self, CityTexts.reason),
            ]
        ),
        TableWords("taxi_ticket", leftOut: "It counts places in queues."),
    ]

    private static let rides: [TableWords] = [
        TableWords(
            "taxi_request",
            "Request or ride",
            [
                "state": .choice("Status", of: RequestState.self) { TaxiTexts.badge(of: $0) }, "zone": queue,
                "driver": driver,
                "latitude": queue,
                "end_cause": .choice("Why it ended", endings), "confirmed_at": queue, "confirmed_rounds": queue,
                "lost_driver": queue,
                "wanted_at": .moment("Wanted at"), "told_expected_at": queue, "told_is_here": queue,
                "arrived_by": queue,
                "not_in_taxi_at": .moment("Passenger said not to be in the taxi"),
            ]
        ),
        TableWords(
            "taxi_offer",
            "Offer to a driver",
            [
                "driver": driver, "zone": queue, "ticket": queue, "state": .choice("Status", offers), "deadline": queue,
                "passed_over": queue, "arrived_by": queue,
            ]
        ),
        TableWords("taxi_reservation", "Reservation", only: own),
        TableWords("taxi_refusal", leftOut: "It counts refused offers."),
        TableWords("taxi_signal", "Sign between passenger and driver", only: own),
        TableWords("taxi_guest_ride", "Ride of a guest", only: own),
        TableWords("taxi_sandbox_ride", "Rehearsed ride", only: own),
        TableWords("taxi_arrival_error", leftOut: learned), TableWords("taxi_told_arrival", leftOut: learned),
        TableWords("taxi_ended_drive", leftOut: learned),
    ]

    private static let fares: [TableWords] = [
        TableWords("taxi_fare", "Fare"),
        TableWords("taxi_fare_correction", "Correction of a fare", ["replaced": .money("Amount before")]),
        TableWords(
            "taxi_payment",
            "Payment of a ride",
            [
                "state": .choice("Status", payments), "frozen": .money("Held back"),
                "company": .row("Company", in: "taxi_company"),
            ]
        ),
        TableWords("taxi_doubted_fare", "Unusual fare", ["state": .choice("Status", doubts)]),
        TableWords(
            "taxi_tariff",
            "Tariff",
            [
                "version": .number("Version"), "valid_from": .day("Valid from"), "base": .money("Base fare"),
                "per_kilometre": .money("Kilometer by day"), "night_per_kilometre": .money("Kilometer by night"),
                "waiting_per_minute": .money("Minute of waiting"), "least": .money("Minimum fare"),
                "night_from": .hourOfDay("Night from"), "night_until": .hourOfDay("Night until"),
            ]
        ),
        TableWords("taxi_tariff_place", "Place of a tariff", ["version": .number("Version")]),
        TableWords("taxi_terms", "Price told before a ride", only: own),
        TableWords("taxi_terms_line", leftOut: "A line of the price told before a ride."),
    ]

    private static let city: [TableWords] = [
        TableWords(
            "taxi_zone_plan",
            "Map of zones",
            [
                "zones": .changed("Zones"),
                "state": .choice("Status", ["draft": "Draft", "planned": "Planned", "in_force": "In force"]),
                "valid_from": .moment("Valid from"),
            ]
        )
    ]
}
