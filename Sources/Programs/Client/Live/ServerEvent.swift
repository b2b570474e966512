import Foundation

/// An event from a live stream.
public struct ServerEvent: Hashable, Sendable {
    /// The stream's last id at the event; empty where the server sent none.
    public var id: String
    /// The kind of event, such as `driver-changed`; `message` by default.
    public var name: String
    /// The data, JSON unless empty.
    public var data: String

    /// Creates an event.
    public init(id: String = "", name: String = "message", data: String) {
        self.id = id
        self.name = name
        self.data = data
    }

    /// Whether events may have been missed, so that all displayed data should be updated.
    public var isResync: Bool { name == "resync" }

    /// Decodes the data; `nil` where it is of another type.
    public func contents<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(data.utf8))
    }

    static let resync = ServerEvent(name: "resync", data: "{}")
}
