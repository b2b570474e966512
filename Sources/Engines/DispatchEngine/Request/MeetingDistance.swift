public import CrosstownValues

/// The distance between a taxi and the meeting place, as far as it is known.
public struct MeetingDistance: Hashable, Sendable {
    /// The straight line.
    public var straight: Metres
    /// The rest of the drive; `nil` if the routing engine fails or finds no route.
    public var road: Metres?
    /// The radius of the 68 % confidence of the taxi's position.
    public var accuracy: Metres
    /// How long the taxi has been in one place.
    public var standingMilliseconds: Int64

    /// Creates a distance.
    public init(straight: Metres, road: Metres? = nil, accuracy: Metres, standingMilliseconds: Int64 = 0) {
        self.straight = straight
        self.road = road
        self.accuracy = accuracy
        self.standingMilliseconds = standingMilliseconds
    }

    /// The distance to display: by road if known.
    public var best: Metres { road ?? straight }
}
