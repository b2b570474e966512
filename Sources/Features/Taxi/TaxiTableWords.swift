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
        "ride_ended": "The ride has ended", "passenger_withdrew": "Canceled by the passenger",
        "nobody_came": "No driver available", "passenger_missing": "Passenger no-show",
        "passenger_ended": "Ended by the passenger", "driver_silent": "The driver’s phone stopped responding",
        "city_ended": "Ended by the city",
    ]
    private static let offers: [String: LocalizedText] = [
        "open": "Waiting for a reply", "accepted": "Accepted", "refused": "Rejected",
        "timed_out": "Missed",
        "withdrawn": "Canceled", "driver_left": "The driver left",
    ]
    private static let doubts: [String: LocalizedText] = [
        "asked": "Waiting for the passenger", "confirmed": "Confirmed", "contested": "Disputed", "decided": "Decided",
    ]
    private static let payments: [String: LocalizedText] = [
        "held": "Held", "asked": "Fare entered", "contested": "Disputed", "paid": "Paid", "released": "Released",
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
                "candidate_zone": queue, "candidate_fixes": queue, "left_at": .moment("Went off duty"),
                "vehicle": .text("Taxi"),
            ]
        ),
        TableWords(
            "taxi_invitation",
            "Driver invitation",
            ["vehicle": .text("Taxi"), "application": queue, "driver": driver]
        ),
        TableWords(
            "taxi_application",
            "Application",
            ["vehicle": .text("Taxi"), "state": .choice("Status", of: DriverApplication.State.self) { $0.text }]
        ),
        TableWords("taxi_paper", "Application document", only: "The page of the application shows it."),
        TableWords("taxi_position", "Driver location", only: "Phones of drivers report it."),
        TableWords(
            "taxi_queue_move",
            "Change of place in a queue",
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
                "end_cause": .choice("Reason it ended", endings), "confirmed_at": queue, "confirmed_rounds": queue,
                "lost_driver": queue,
                "wanted_at": .moment("Requested for"), "told_expected_at": queue, "told_is_here": queue,
                "arrived_by": queue,
                "not_in_taxi_at": .moment("Passenger reported not being in the taxi"),
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
        TableWords("taxi_signal", "Signal between passenger and driver", only: own),
        TableWords("taxi_guest_ride", "Guest ride", only: own),
        TableWords("taxi_sandbox_ride", "Test ride", only: own),
        TableWords("taxi_arrival_error", leftOut: learned), TableWords("taxi_told_arrival", leftOut: learned),
        TableWords("taxi_ended_drive", leftOut: learned),
    ]

    private static let fares: [TableWords] = [
        TableWords("taxi_fare", "Fare"),
        TableWords("taxi_fare_correction", "Fare correction", ["replaced": .money("Previous amount")]),
        TableWords(
            "taxi_payment",
            "Ride payment",
            [
                "state": .choice("Status", payments), "frozen": .money("Withheld"),
                "company": .row("Company", in: "taxi_company"),
            ]
        ),
        TableWords("taxi_doubted_fare", "Unusual fare", ["state": .choice("Status", doubts)]),
        TableWords(
            "taxi_tariff",
            "Tariff",
            [
                "version": .number("Version"), "valid_from": .day("Valid from"), "base": .money("Base fare"),
                "per_kilometre": .money(
                    """
                    Per kilometer by day
                    """
                ), "night_per_kilometre": .money("Per kilometer by night"),
                "waiting_per_minute": .money("Per minute of waiting"), "least": .money("Minimum fare"),
                "night_from": .hourOfDay("Start of night"), "night_until": .hourOfDay("End of night"),
            ]
        ),
        TableWords("taxi_tariff_place", "Place with a surcharge", ["version": .number("Version")]),
        TableWords("taxi_terms", "Price shown before a ride", only: own),
        TableWords("taxi_terms_line", leftOut: "A line of the price told before a ride."),
    ]

    private static let city: [TableWords] = [
        TableWords(
            "taxi_zone_plan",
            "Zone map",
            [
                "zones": .changed("Zones"),
                "state": .choice("Status", ["draft": "Draft", "planned": "Planned", "in_force": "In force"]),
                "valid_from": .moment("Valid from"),
            ]
        )
    ]
}
