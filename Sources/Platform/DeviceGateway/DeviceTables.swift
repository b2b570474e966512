import CrosstownKit
import CrosstownWeb

/// The tables whose columns sound personal.
enum DeviceTables {
    static let all = [
        PersonalTable("device_lock", [.impersonal("latitude", "longitude", because: "Where a lock is.")]),
        PersonalTable("device_order", [.impersonal("due_by", because: "A time.")]),
    ]
}
