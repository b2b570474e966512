import CrosstownKit
import CrosstownWeb

/// The names of the shared rides' tables for staff.
enum RideShareTableWords {
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let plan = "The planner changes it; the page of the event shows the plan."

    private static let tables: [TableWords] = [
        Ruling.table.words("Decision about a rider and a driver"),
        EventPlace.table.words("Pick-up points"),
        TableWords("rideshare_sign_up", "Sign-up for a shared ride", only: own),
        TableWords("rideshare_avoidance", "Avoided person", only: own),
        TableWords("rideshare_booking", "Booking with another operator", only: "The other operator changes it."),
        TableWords("rideshare_reported", "Report of a person", only: own),
        TableWords("rideshare_pairing", "Seat in a car", only: plan),
        TableWords("rideshare_replay", "Plan check", only: plan),
        TableWords("rideshare_drive", "Drive to an event", only: own), TableWords("rideshare_event", leftOut: plan),
        TableWords("rideshare_meeting", leftOut: plan), TableWords("rideshare_outcome", leftOut: plan),
        TableWords("rideshare_pool", leftOut: plan), TableWords("rideshare_road", leftOut: plan),
        TableWords("rideshare_road_wanted", leftOut: plan), TableWords("rideshare_solution", leftOut: plan),
    ]
}
