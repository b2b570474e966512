import Foundation

/// News from the server, pushed down a live stream.
public struct ServerEvent: Hashable, Sendable {
    /// The stream's last id when the event came; empty where the server gave none.
    public var id: String
    /// The kind of news, such as `driver-changed`; `message` where the server did not name it.
    public var name: String
    /// The news itself, JSON where it says anything at all.
    public var data: String

    /// Describes news.
    public init(id: String = "", name: String = "message", data: String) {
        self.id = id
        self.name = name
        self.data = data
    }

    /// Whether something may have been missed, so that everything shown should be asked for again.
    public var isResync: Bool { name == "resync" }

    /// What the news holds; `nil` where it is something else.
    public func contents<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(data.utf8))
    }

    static let resync = ServerEvent(name: "resync", data: "{}")
}
