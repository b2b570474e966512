/// A message from the server to a station.
public enum DockOrder: Hashable, Sendable {
    /// The nonce that the station has to sign: 32 random hexadecimal digits.
    case challenge(nonce: String)
    /// Accepts the station, with the server's signature and the number of the last event that the server has stored.
    case welcome(proof: String, sequence: Int64)
    /// The server has stored all events up to this number; the station deletes them.
    case acknowledge(sequence: Int64)
    /// An event is missing; the station sends the events from this number on again.
    case resend(from: Int64)
    /// Unlocks or locks a vehicle within the given milliseconds of arrival.
    case handle(DockHandling)
    /// The reason why the server ends the connection.
    case refuse(DockRefusal)

    /// Parses one line; `nil` for an invalid message.
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

/// The reasons why the server ends a connection.
public enum DockRefusal: String, Hashable, Sendable {
    /// The station is unknown or its signature is invalid; the server does not disclose which.
    case unknown
    /// A message is invalid or unexpected.
    case malformed
    /// The same station has another connection.
    case superseded
}
