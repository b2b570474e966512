import CrosstownGeo

/// What is said about alarms, in English; the one place to translate it.
enum AlarmWords {
    static let alarms = "Alarms"
    static let state = "State"
    static let subject = "Vehicle or dock"
    static let what = "What is wrong"
    static let whereabouts = "Where"
    static let raised = "Since"
    static let told = "Times told"
    static let action = "Do"
    static let jammed = "Jammed"
    static let acknowledge = "I look after it"
    static let close = "Close"
    static let closeAndPutBack = "Close, back into service"
    static let none = "No alarms"
    static let noneText =
        "Thefts, returns that nothing confirms, faults, jammed docks and overdue rides stand here as soon as they are told."
    static let isClosed = "The alarm is closed"
    static let isClosedText = "Somebody has closed it meanwhile."
    static let othersOpen = "Something else is wrong too"
    static let othersOpenText = "Close the other alarms of this vehicle first; then it can go back into service."

    static func name(_ state: Alarm.State) -> String {
        switch state {
        case .open: "New"
        case .acknowledged: "Looked after"
        case .closed: "Closed"
        }
    }

    static func name(_ kind: Alarm.Kind, fault: Int?) -> String {
        switch kind {
        case .moved: "Moved without a ride"
        case .tampered: "Lock is being broken"
        case .strayed: "Far from where it stood"
        case .notReturned: "Return not confirmed: look for it"
        case .fault: fault.map { "Fault \($0)" } ?? "Fault"
        case .jammed: "Dock is jammed"
        case .overdue: "Ride is overdue"
        }
    }

    /// Where something is, by the nearest station and in degrees.
    static func place(_ place: Coordinate?, _ near: AlarmView.Near?) -> String {
        guard let place else { return "Not known" }
        let degrees = "\(rounded(place.latitude)), \(rounded(place.longitude))"
        guard let near else { return degrees }
        return "\(RentalWords.distance(near.distance)) from \(near.station) (\(degrees))"
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}
