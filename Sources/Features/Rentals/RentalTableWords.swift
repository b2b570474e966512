import CrosstownKit
import CrosstownWeb

enum RentalTableWords {
    static let all = fleet + prices + rides + work

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let report = ColumnWords.leftOut(because: "Devices report it, or it serves the service itself.")
    static let station = ColumnWords.row("Station", in: "rentals_station")
    static let vehicle = ColumnWords.row("Vehicle", in: "rentals_vehicle")
    private static let kind = ColumnWords.choice("Kind", of: VehicleKind.self, RentalTexts.name)
    private static let vehicleState = ColumnWords.choice("Status", of: VehicleState.self, ConsoleTexts.state)

    private static let fleet: [TableWords] = [
        TableWords(
            "rentals_station",
            "Station",
            title: "name",
            ["state": .choice("Status", ["open": DeviceTexts.open, "closed": DeviceTexts.closed])]
        ),
        TableWords("rentals_dock", "Dock", ["number": .text("Number"), "station": station]),
        TableWords(
            "rentals_station_device",
            "Station connection",
            ["station": station, "key": .text("Device name")]
        ),
        TableWords(
            "rentals_vehicle",
            "Vehicle",
            title: "plate",
            [
                "plate": .text("Number"), "kind": kind, "state": vehicleState, "station": station, "heard_at": report,
                "flag": .choice("Reason", of: Vehicle.Flag.self, ConsoleTexts.flag), "placed_at": report,
                "latitude": report,
            ]
        ),
        TableWords(
            "rentals_vehicle_event",
            "Vehicle log entry",
            only: "The vehicle itself has changed with it."
        ),
        TableWords("rentals_vehicle_service", "Vehicle service", ["vehicle": vehicle]),
        TableWords("rentals_area_file", "Area map", only: "The page of the areas shows it."),
        TableWords("rentals_report", leftOut: "Devices report it."),
        TableWords("rentals_seal", leftOut: "It serves programs."),
    ]

    private static let prices: [TableWords] = [
        TableWords(
            "rentals_tariff",
            "Tariff",
            [
                "kind": kind, "version": .number("Version"), "unlock_fee": .price("Unlock fee"),
                "pause_per_minute": .price("Per minute paused"), "daily_cap": .money("Daily maximum"),
            ]
        ),
        TableWords(
            "rentals_tariff_step",
            "Price tier of a tariff",
            [
                "kind": kind, "version": .number("Version"), "start_minute": .minutes("From"),
                "end_minute": .minutes("Up to"),
                "rate": .price("Price"), "interval_minutes": .minutes("Billing interval"),
            ]
        ),
        TableWords("rentals_payment", "Ride payment", ["refunds": report, "in_coins": .yesOrNo("Paid in coins")]),
    ]

    private static let rides: [TableWords] = [
        TableWords(
            "rentals_ride",
            "Ride",
            [
                "vehicle": vehicle, "kind": kind, "tariff_version": report,
                "state": .choice("Status", of: RideState.self, RentalTexts.title),
                "start_station": .row("From", in: "rentals_station"), "end_station": .row("To", in: "rentals_station"),
                "ending": .choice("How it ended", of: RideEnding.self, ConsoleTexts.name),
                "extensions": .number("Extensions"),
                "ridden_metres": .metres("Distance"), "maximum_milliseconds": .milliseconds("Maximum duration"),
                "fee_if_lost": .money("Non-return fee"), "observed_at": report, "reminded_until": report,
                "lost_fee": .money("Non-return fee charged"),
            ]
        ),
        TableWords("rentals_ride_event", leftOut: "The ride itself has changed with it."),
        TableWords("rentals_ride_place", "Location during a ride", only: "Where somebody rode is personal."),
        TableWords("rentals_rider", "Rider", only: own),
        TableWords(
            "rentals_institution",
            "Institution for riders",
            [
                "id": .row("Institution", in: "institution"),
                "is_payment_optional": .yesOrNo("Rides without a payment method"),
            ]
        ),
    ]

    private static let work: [TableWords] = [
        TableWords(
            "rentals_alarm",
            "Alarm",
            [
                "kind": .choice("Kind", of: Alarm.Kind.self) { AlarmTexts.name($0, fault: nil) },
                "state": .choice("Status", of: Alarm.State.self, AlarmTexts.name), "vehicle": vehicle,
            ]
        ),
        Job.table.words("Job"),
        TableWords("rentals_problem_subject", leftOut: "The page of the report tells what it is about."),
    ]
}
