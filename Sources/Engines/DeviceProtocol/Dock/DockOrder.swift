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

/// Why the server ends a connection.
public enum DockRefusal: String, Hashable, Sendable {
    /// The station is not known, or its signature is wrong; which of the two is not told.
    case unknown
    /// What came was none of the protocol's messages, or not the one whose turn it is.
    case malformed
    /// Another connection of the same station has taken over.
    case superseded
}
