/// Something that happened at a dock, with its number in the station's journal.
public struct DockEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A vehicle came and is held.
        case docked
        /// A vehicle has left.
        case undocked
        /// A vehicle that stands in the dock was let go.
        case unlocked
        /// A vehicle that was let go and stayed is held again.
        case locked
        /// An unlock was not carried out.
        case unlockRefused = "unlock-refused"
        /// A lock was not carried out.
        case lockRefused = "lock-refused"
        /// The dock holds something that is no vehicle, or cannot hold one.
        case jammed
    }

    /// The number: one more than that of the event before it in the same journal, from 1.
    public let sequence: Int64
    /// What happened.
    public let kind: Kind
    /// The plate number of the dock.
    public let dock: String
    /// The plate number of the vehicle; not for `jammed`.
    public let vehicle: String?
    /// The order that made it happen, if one did.
    public let order: Int64?
    /// When it happened.
    public let moment: DockMoment

    /// Describes an event.
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
