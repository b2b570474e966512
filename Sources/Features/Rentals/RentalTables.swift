import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum RentalTables {
    static let all = riders + fleet

    private static let riders = [
        PersonalTable("rentals_rider", [.account("account", in: "Rental set-up")]),
        PersonalTable(
            "rentals_ride",
            [
                .account("rider", in: "Rides"), .content("complaint"),
                .impersonal("ending", because: "One of the ways in which rides end."),
            ]
        ),
        PersonalTable(
            "rentals_ride_place",
            of: "rentals_ride",
            in: "Positions of vehicles while ridden",
            [.content("latitude", "longitude")]
        ),
        PersonalTable(
            "rentals_problem",
            [
                .account("reporter", in: "Problems reported"),
                .impersonal("subject", because: "One of the kinds of problems."),
            ]
        ),
        PersonalTable("rentals_problem_entry", of: "rentals_problem", in: "Problems reported", [.content("text")]),
    ]

    private static let fleet = [
        PersonalTable(
            "rentals_job",
            [
                .account("assignee", in: "Jobs as fleet staff"), .account("closed_by", in: "Jobs as fleet staff"),
                .content("work", stays: "It is what was repaired; the log of repairs stays without its people."),
                .impersonal("reason", because: "One of the reasons for a job."),
            ]
        ),
        PersonalTable("rentals_alarm", [.impersonal("latitude", "longitude", because: vehicle)]),
        PersonalTable("rentals_vehicle", [.impersonal("latitude", "longitude", because: vehicle)]),
        PersonalTable("rentals_vehicle_event", [.impersonal("latitude", "longitude", because: history)]),
        PersonalTable("rentals_station", [.impersonal("name", "latitude", "longitude", because: "A station.")]),
        PersonalTable("rentals_seal", [.impersonal("name", because: "The name of a key.")]),
    ]

    private static let vehicle = "Where a vehicle is."
    private static let history = "Where a vehicle was when something happened to it; the positions of rides are listed."
}
