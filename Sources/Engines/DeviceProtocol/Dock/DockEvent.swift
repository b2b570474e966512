/// An event at a dock, with its number in the station's journal.
public struct DockEvent: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A vehicle arrived and is locked.
        case docked
        /// A vehicle has left.
        case undocked
        /// A vehicle in the dock was unlocked.
        case unlocked
        /// An unlocked vehicle that stayed in the dock was locked again.
        case locked
        /// An unlock failed.
        case unlockRefused = "unlock-refused"
        /// A lock failed.
        case lockRefused = "lock-refused"
        /// The dock contains something other than a vehicle, or cannot hold a vehicle.
        case jammed
    }

    /// The number in the journal, which starts at 1 and increases by 1.
    public let sequence: Int64
    /// The kind of event.
    public let kind: Kind
    /// The plate number of the dock.
    public let dock: String
    /// The plate number of the vehicle; `nil` for `jammed`.
    public let vehicle: String?
    /// The id of the order that caused the event, if any.
    public let order: Int64?
    /// The time of the event.
    public let moment: DockMoment

    /// Creates an event.
    public init(
        _ kind: Kind,
        sequence: Int64,
        dock: String,
        vehicle: String?,
        order: Int64? = nil,
        moment: DockMoment
    ) {
        self.sequence = sequence
        self.kind = kind
        self.dock = dock
        self.vehicle = vehicle
        self.order = order
        self.moment = moment
    }

    func write(to object: inout FlatObject) {
        object.set("seq", sequence)
        object.set("kind", kind.rawValue)
        object.set("dock", dock)
        object.set("vehicle", vehicle)
        object.set("order", order)
        moment.write(to: &object)
    }

    init?(_ object: FlatObject) {
        guard let sequence = object.number("seq"), sequence > 0,
            let kind = object.text("kind").flatMap(Kind.init(rawValue:)),
            let dock = object.text("dock"), let moment = DockMoment(object)
        else { return nil }
        let vehicle = object.text("vehicle")
        guard vehicle != nil || kind == .jammed else { return nil }
        self.init(
            kind,
            sequence: sequence,
            dock: dock,
            vehicle: vehicle,
            order: object.number("order"),
            moment: moment
        )
    }
}
