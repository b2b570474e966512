import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum DeviceTableWords {
    static let all = tables

    private static let machine = "The service itself changes it while it runs; it says nothing about what staff did."
    private static let report = ColumnWords.leftOut(because: "The device reports it.")

    private static let tables: [TableWords] = [
        TableWords(
            "device_station",
            "Station connection",
            [
                "station": .text("Device name"), "secret": .changed("Secret"), "heard_at": report,
                "is_reachable": report,
            ]
        ),
        TableWords("device_dock", "Connected dock", ["station": .text("Device name")]),
        TableWords(
            "device_lock",
            "Lock",
            [
                "imei": .text("IMEI"), "vehicle": .text("Vehicle"), "battery": report, "is_locked": report,
                "is_reachable": report,
                "dialect": .choice(
                    "Lock type",
                    ["scooter": "Opens and closes remotely", "ring": "Ring lock, closed by hand"]
                ),
                "changed_at": report, "heard_at": report, "placed_at": report, "latitude": report, "longitude": report,
                "opened_stamp": report, "closed_stamp": report, "last_stamp": report,
            ]
        ),
        TableWords("device_place", "Vehicle location", ["vehicle": .text("Vehicle")]),
        TableWords("device_journal", leftOut: machine),
        TableWords("device_order", "Lock command", only: "The lock reports what became of it."),
    ]
}
