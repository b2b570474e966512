/// An order to unlock or lock a vehicle.
public struct DockHandling: Hashable, Sendable {
    /// The actions of an order.
    public enum Action: String, Hashable, Sendable {
        /// The dock unlocks the vehicle.
        case unlock
        /// The dock locks the vehicle.
        case lock
    }

    /// The id of the order; the server may send an order again.
    public let id: Int64
    /// The action.
    public let action: Action
    /// The plate number of the dock.
    public let dock: String
    /// The plate number of the vehicle that should be in the dock.
    public let vehicle: String
    /// How long the order is valid after its arrival, in milliseconds.
    public let lasting: Int64

    /// Creates an order.
    public init(id: Int64, _ action: Action, dock: String, vehicle: String, lasting: Int64) {
        self.id = id
        self.action = action
        self.dock = dock
        self.vehicle = vehicle
        self.lasting = lasting
    }

    func write(to object: inout FlatObject) {
        object.set("id", id)
        object.set("action", action.rawValue)
        object.set("dock", dock)
        object.set("vehicle", vehicle)
        object.set("for", lasting)
    }

    init?(_ object: FlatObject) {
        guard let id = object.number("id"), let action = object.text("action").flatMap(Action.init(rawValue:)),
            let dock = object.text("dock"), let vehicle = object.text("vehicle"), let lasting = object.number("for")
        else { return nil }
        self.init(id: id, action, dock: dock, vehicle: vehicle, lasting: lasting)
    }
}
