import CrosstownDispatchEngine

/// A place in a zone's queue.
public struct QueueResponse: Codable, Hashable, Sendable {
    /// The zone's name.
    public var zone: String
    /// The place, from 1.
    public var place: Int
    /// The number of drivers waiting in the zone.
    public var length: Int

    /// Creates a place in a queue.
    public init(zone: String, place: Int, length: Int) {
        self.zone = zone
        self.place = place
        self.length = length
    }
}
