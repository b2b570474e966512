import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum RideShareTables {
    static let all = people + rides + places

    private static let people = [
        PersonalTable(
            "rideshare_sign_up",
            [
                .account("person", in: "Shared rides"),
                .content("name", "phone", "place_name", "latitude", "longitude", "car"),
                .content("stranded_latitude", "stranded_longitude"),
                .content("mail", "text_to", notExported: guests),
                .impersonal("way", because: "There, home, or both."),
            ]
        ),
        PersonalTable(
            "rideshare_avoidance",
            [.account("person", notExported: "Who avoids somebody is not shown to them.")]
        ),
        PersonalTable(
            "rideshare_report",
            [
                .account("reporter_person", in: "Reports about shared rides"),
                .account("reported_person", notExported: "Who reports somebody is not shown to them."),
                .content("reporter_name", "reported_name", "text"),
                .impersonal("reporter", "reported", because: "The numbers of two sign-ups."),
            ]
        ),
        PersonalTable(
            "rideshare_ruling",
            [
                .account("made_by", notExported: organizers), .account("lifted_by", notExported: organizers),
                .content("reason", notExported: organizers, stays: event),
            ]
        ),
    ]

    private static let rides = [
        PersonalTable(
            "rideshare_booking",
            [
                .account("partner", in: "Bookings of your program"), .content("passenger_id", "driver_journey"),
                .impersonal("passenger_operator", because: "Another operator."),
            ]
        ),
        PersonalTable(
            "rideshare_drive",
            [.content("latitude", "longitude", notExported: "The last position of a car on its way.", stays: arrival)]
        ),
        PersonalTable(
            "rideshare_pairing",
            [.impersonal("place_in_order", because: "The position in the order of stops.")]
        ),
    ]

    private static let places = [
        PersonalTable("rideshare_place", [.impersonal("name", "latitude", "longitude", because: "Where an event is.")]),
        PersonalTable("rideshare_road", [.content("latitude", "longitude", notExported: road, stays: event)]),
        PersonalTable("rideshare_road_wanted", [.content("latitude", "longitude", notExported: road, stays: event)]),
    ]

    private static let organizers = "It is the work of organizers."
    private static let road = "Places between which the router was asked, without whose they are."
    private static let event = "It is deleted a day after the event."
    private static let guests = "Only people without an account enter them."
    private static let arrival = "It is deleted when the car has arrived, and with the account of its driver."
}
