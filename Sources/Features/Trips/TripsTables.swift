import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum TripsTables {
    static let all = trips + recorders + choices

    private static let trips = [
        PersonalTable("trips_trip", [.account("person", in: "Trips")]),
        PersonalTable("trips_leg", of: "trips_trip", in: "Legs of trips", [.content("way")]),
        PersonalTable(
            "trips_recorded_trip",
            of: "trips_trip",
            in: "Trips as they were before you changed them",
            [.content("body")]
        ),
        PersonalTable("trips_deleted", [.account("person", in: "Times of deleted trips")]),
        PersonalTable(
            "trips_ride",
            [
                .account("person", in: "Rides that became trips"),
                .content("from_latitude", "from_longitude", "to_latitude", "to_longitude"),
            ]
        ),
    ]

    private static let recorders = [
        PersonalTable("trips_recorder", [.account("person", in: "Recorders of trips"), .content("name")]),
        PersonalTable("trips_recording", [.account("person", in: "Recordings")]),
        PersonalTable(
            "trips_fix",
            of: "trips_recorder",
            in: "Positions recorded",
            [.account("person", in: "Positions recorded"), .content("latitude", "longitude")]
        ),
    ]

    private static let choices = [
        PersonalTable(
            "trips_person",
            [.account("person", in: "Choices about trips"), .content("car_size", "car_energy")]
        ),
        PersonalTable(
            "trips_home_zone",
            [.account("person", in: "Home zones"), .content("name", "latitude", "longitude")]
        ),
        PersonalTable(
            "trips_habit",
            [
                .account("person", in: "Answers about trips"), .content("place"),
                .impersonal("answers", because: "How many answers there were."),
            ]
        ),
        PersonalTable("trips_offer", [.impersonal("title", because: "An offer of a provider.")]),
    ]
}
