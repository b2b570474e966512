/// What the server tells a station's docks.
public enum DockOrder: Hashable, Sendable {
    /// What the station has to sign: 32 hexadecimal digits made by chance.
    case challenge(nonce: String)
    /// The station is let in; with the server's signature, and the number of the last event that it has kept.
    case welcome(proof: String, sequence: Int64)
    /// All events up to this number are kept: forget them.
    case acknowledge(sequence: Int64)
    /// An event is missing: send again from this number on.
    case resend(from: Int64)
    /// Let go of a vehicle, or hold it, within so many milliseconds of arrival.
    case handle(DockHandling)
    /// The connection ends, and why.
    case refuse(DockRefusal)

    /// Reads one line; `nil` for what is none of these.
    public init?(line: [UInt8]) {
        guard let object = FlatObject(line), let order = Self.order(object) else { return nil }
        self = order
    }

    private static func order(_ object: FlatObject) -> DockOrder? {
        switch object.text("t") {
        case "challenge": return object.text("nonce").map(challenge)
        case "welcome":
            guard let proof = object.text("proof"), let sequence = object.number("seq") else { return nil }
            return .welcome(proof: proof, sequence: sequence)
        case "ack": return object.number("seq").map(acknowledge)
        case "resend": return object.number("from").map(resend)
        case "order": return DockHandling(object).map(handle)
        case "refuse": return object.text("reason").flatMap(DockRefusal.init(rawValue:)).map(refuse)
        default: return nil
        }
    }

    /// The order on one line.
    public var line: String {
        var object = FlatObject()
        switch self {
        case .challenge(let nonce):
            object.set("t", "challenge")
            object.set("version", 1)
            object.set("nonce", nonce)
        case .welcome(let proof, let sequence):
            object.set("t", "welcome")
            object.set("proof", proof)
            object.set("seq", sequence)
        case .acknowledge(let sequence):
            object.set("t", "ack")
            object.set("seq", sequence)
        case .resend(let sequence):
            object.set("t", "resend")
            object.set("from", sequence)
        case .handle(let handling):
            object.set("t", "order")
            handling.write(to: &object)
        case .refuse(let reason):
            object.set("t", "refuse")
            object.set("reason", reason.rawValue)
        }
        return object.line
    }
}

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

/// Why the server ends a connection.
public enum DockRefusal: String, Hashable, Sendable {
    /// The station is not known, or its signature is wrong; which of the two is not told.
    case unknown
    /// What came was none of the protocol's messages, or not the one whose turn it is.
    case malformed
    /// Another connection of the same station has taken over.
    case superseded
}
