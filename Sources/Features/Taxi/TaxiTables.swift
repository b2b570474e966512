import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum TaxiTables {
    static let all = passengers + rides + drivers + city

    private static let passengers = [
        PersonalTable(
            "taxi_request",
            [
                .account("passenger", in: "Taxis asked for"),
                .content("latitude", "longitude", "place_name", "end_reason"),
                .impersonal("driver", "lost_driver", because: number),
                .impersonal("arrived_by", because: "How the arrival of the taxi was noticed."),
            ]
        ),
        PersonalTable(
            "taxi_reservation",
            [
                .account("passenger", in: "Taxis reserved"),
                .content("origin_name", "origin_latitude", "origin_longitude"),
                .content("destination_name", "destination_latitude", "destination_longitude"),
            ]
        ),
        PersonalTable("taxi_case", [.account("passenger", in: "Reports about taxi rides")]),
        PersonalTable(
            "taxi_case_message",
            of: "taxi_case",
            in: "Reports about taxi rides",
            [.content("text"), .impersonal("author", because: side)]
        ),
        PersonalTable(
            "taxi_guest_ride",
            [.impersonal("guest", because: "A number for the guest of a program, who has no account.")]
        ),
    ]

    private static let rides = [
        PersonalTable(
            "taxi_signal",
            of: "taxi_request",
            in: "Words between passenger and driver",
            [.content("word"), .impersonal("author", because: side)]
        ),
        PersonalTable("taxi_payment", of: "taxi_request", in: "Taxis asked for", [.content("objection", "decision")]),
        PersonalTable(
            "taxi_terms",
            of: "taxi_request",
            in: "Taxis asked for",
            [.content("destination_name", "destination_latitude", "destination_longitude")]
        ),
        PersonalTable(
            "taxi_terms_line",
            [.impersonal("reason", "place", because: "A line and a place of the city's tariff.")]
        ),
        PersonalTable(
            "taxi_told_arrival",
            of: "taxi_request",
            notExported: lesson,
            [.content("latitude", "longitude", notExported: lesson)]
        ),
        PersonalTable(
            "taxi_ended_drive",
            of: "taxi_request",
            notExported: lesson,
            [
                .content("from_latitude", "from_longitude", notExported: lesson),
                .content("to_latitude", "to_longitude", notExported: lesson),
            ]
        ),
    ]

    private static let drivers = [
        PersonalTable(
            "taxi_application",
            [
                .account("applicant", in: "Applications to drive a taxi"),
                .content("name", "vehicle", "remark", "reason"),
            ]
        ),
        PersonalTable(
            "taxi_driver",
            [.account("account", in: "Taxi driver"), .content("vehicle")]
        ),
        PersonalTable(
            "taxi_position",
            of: "taxi_driver",
            in: "Taxi driver",
            [
                .content("latitude", "longitude", "still_latitude", "still_longitude"),
                .impersonal("driver", because: number),
            ]
        ),
        PersonalTable("taxi_invitation", [.content("vehicle", notExported: invited, stays: invited), code]),
        PersonalTable("taxi_offer", [code]),
        PersonalTable("taxi_queue_move", [code]),
        PersonalTable("taxi_refusal", [code]),
    ]

    private static let city = [
        PersonalTable("taxi_company", [.impersonal("name", because: "The name of a company.")]),
        PersonalTable(
            "taxi_sandbox_ride",
            [.impersonal("latitude", "longitude", "place_name", because: "A rehearsal of a program: nobody rides.")]
        ),
        PersonalTable(
            "taxi_tariff_place",
            [.impersonal("name", "latitude", "longitude", because: "A place of the city's tariff.")]
        ),
    ]

    private static let code = PersonalColumns.impersonal("driver", because: number)
    private static let number = "The number of a taxi driver, whose table has the account."
    private static let side = "Which side wrote, not who."
    private static let lesson = "It corrects arrival times, and is deleted as soon as it has, a minute later."
    private static let invited = "A company's word about its taxi for somebody without an account; it expires."
}
