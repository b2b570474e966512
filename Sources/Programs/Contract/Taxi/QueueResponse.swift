import CrosstownDispatchEngine

/// A place in a zone's queue.
public struct QueueResponse: Codable, Hashable, Sendable {
    /// The zone's name.
    public var zone: String
    /// The place, 1 being the first.
    public var place: Int
    /// How many drivers wait in the zone.
    public var length: Int

    /// Describes a place in a queue.
    public init(zone: String, place: Int, length: Int) {
        self.zone = zone
        self.place = place
        self.length = length
    }
}
