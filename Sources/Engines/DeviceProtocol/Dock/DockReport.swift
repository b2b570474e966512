/// A message from a station to the server.
public enum DockReport: Hashable, Sendable {
    /// The station's identity, with the response to the challenge.
    case hello(DockHello)
    /// An event, which the station repeats until the server acknowledges it.
    case event(DockEvent)
    /// A heartbeat.
    case beat
    /// The charge of the battery of a vehicle in a dock, in percent.
    case battery(vehicle: String, percent: Int64)

    /// Parses one line; `nil` for an invalid message.
    public init?(line: [UInt8]) {
        guard let object = FlatObject(line), let report = Self.report(object) else { return nil }
        self = report
    }

    private static func report(_ object: FlatObject) -> DockReport? {
        switch object.text("t") {
        case "hello": return DockHello(object).map(hello)
        case "event": return DockEvent(object).map(event)
        case "beat": return .beat
        case "battery":
            guard let vehicle = object.text("vehicle"), let percent = object.number("percent"),
                (0...100).contains(percent)
            else { return nil }
            return .battery(vehicle: vehicle, percent: percent)
        default: return nil
        }
    }

    /// The report on one line.
    public var line: String {
        var object = FlatObject()
        switch self {
        case .hello(let hello):
            object.set("t", "hello")
            hello.write(to: &object)
        case .event(let event):
            object.set("t", "event")
            event.write(to: &object)
        case .beat: object.set("t", "beat")
        case .battery(let vehicle, let percent):
            object.set("t", "battery")
            object.set("vehicle", vehicle)
            object.set("percent", percent)
        }
        return object.line
    }
}
