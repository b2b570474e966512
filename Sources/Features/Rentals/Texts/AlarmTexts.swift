import CrosstownGeo
import CrosstownWeb

/// Texts about alarms on several pages.
enum AlarmTexts {
    static let alarms: LocalizedText = "Alarms"
    static let state: LocalizedText = "State"
    static let subject: LocalizedText = "Vehicle or dock"
    static let what: LocalizedText = "What is wrong"
    static let whereabouts: LocalizedText = "Where"
    static let raised: LocalizedText = "Since"
    static let told: LocalizedText = "Times told"
    static let action: LocalizedText = "Do"
    static let jammed: LocalizedText = "Jammed"
    static let acknowledge: LocalizedText = "I look after it"
    static let close = LocalizedText("Close", context: "alarm")
    static let closeAndPutBack: LocalizedText = "Close, back into service"
    static let none: LocalizedText = "No alarms"
    static let noneText: LocalizedText =
        "Thefts, returns that nothing confirms, faults, jammed docks and overdue rides stand here as soon as they are told."
    static let isClosed: LocalizedText = "The alarm is closed"
    static let isClosedText: LocalizedText = "Somebody has closed it meanwhile."
    static let othersOpen: LocalizedText = "Something else is wrong too"
    static let othersOpenText: LocalizedText =
        "Close the other alarms of this vehicle first; then it can go back into service."

    static func name(_ state: Alarm.State) -> LocalizedText {
        switch state {
        case .open: "New"
        case .acknowledged: "Looked after"
        case .closed: "Closed"
        }
    }

    static func name(_ kind: Alarm.Kind, fault: Int?) -> LocalizedText {
        switch kind {
        case .moved: "Moved without a ride"
        case .tampered: "Lock is being broken"
        case .strayed: "Far from where it stood"
        case .notReturned: "Return not confirmed: look for it"
        case .lost: "Not brought back: counts as lost"
        case .fault: fault.map { "Fault \($0)" } ?? "Fault"
        case .jammed: "Dock is jammed"
        case .overdue: "Ride is overdue"
        }
    }

    /// A place by the nearest station and in degrees.
    static func place(_ place: Coordinate?, _ near: AlarmView.Near?) -> LocalizedText {
        guard let place else { return "Not known" }
        let degrees = LocalizedText(verbatim: place.text)
        guard let near else { return degrees }
        return "\(RentalTexts.distance(near.distance)) from \(near.station) (\(degrees))"
    }
}
