import CrosstownGeo
import CrosstownWeb

/// Texts about alarms on several pages.
enum AlarmTexts {
    static let alarms: LocalizedText = "Alarms"
    static let state: LocalizedText = "Status"
    static let subject: LocalizedText = "Vehicle or dock"
    static let what: LocalizedText = "Problem"
    static let whereabouts: LocalizedText = "Where"
    static let raised: LocalizedText = "Since"
    static let told: LocalizedText = "Times reported"
    static let action: LocalizedText = "Action"
    static let jammed: LocalizedText = "Jammed"
    static let acknowledge: LocalizedText = "I’m on it"
    static let close = LocalizedText("Close", context: "alarm")
    static let closeAndPutBack: LocalizedText = "Close and return to service"
    static let none: LocalizedText = "No alarms"
    static let noneText: LocalizedText =
        "Thefts, unconfirmed returns, faults, jammed docks and overdue rides appear here as soon as they’re reported."
    static let isClosed: LocalizedText = "This alarm is already closed"
    static let isClosedText: LocalizedText = "Someone closed it in the meantime."
    static let othersOpen: LocalizedText = "This vehicle has other alarms"
    static let othersOpenText: LocalizedText =
        "Close this vehicle’s other alarms first. Then it can return to service."

    private static let new = LocalizedText("New", context: "alarm")
    private static let beingHandled = LocalizedText("Being handled", context: "alarm")
    private static let closed = LocalizedText("Closed", context: "alarm")

    static func name(_ state: Alarm.State) -> LocalizedText {
        switch state {
        case .open: new
        case .acknowledged: beingHandled
        case .closed: closed
        }
    }

    static func name(_ kind: Alarm.Kind, fault: Int?) -> LocalizedText {
        switch kind {
        case .moved: "Moved without a ride"
        case .tampered: "Lock tampering"
        case .strayed: "Away from where it was parked"
        case .notReturned: "Return not confirmed: look for it"
        case .lost: "Not returned: considered lost"
        case .fault: fault.map { "Fault \($0)" } ?? "Fault"
        case .jammed: "Dock is jammed"
        case .overdue: "Ride is overdue"
        }
    }

    /// A place by the nearest station and in degrees.
    static func place(_ place: Coordinate?, _ near: AlarmView.Near?) -> LocalizedText {
        guard let place else { return "Unknown" }
        let degrees = LocalizedText(verbatim: place.text)
        guard let near else { return degrees }
        return "\(RentalTexts.distance(near.distance)) from \(near.station) (\(degrees))"
    }
}
