/// An order to let go of a vehicle or to hold it.
public struct DockHandling: Hashable, Sendable {
    /// What is to happen.
    public enum Action: String, Hashable, Sendable {
        /// The vehicle is let go.
        case unlock
        /// The vehicle is held.
        case lock
    }

    /// The number of the order; the same one may come again.
    public let id: Int64
    /// What is to happen.
    public let action: Action
    /// The plate number of the dock.
    public let dock: String
    /// The plate number of the vehicle that is to stand in it.
    public let vehicle: String
    /// For how long after its arrival the order counts, in milliseconds.
    public let lasting: Int64

    /// Describes an order.
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
