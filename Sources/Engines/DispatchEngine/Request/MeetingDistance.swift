public import CrosstownValues

/// How near a taxi is to the meeting place, as far as it is known.
public struct MeetingDistance: Hashable, Sendable {
    /// The straight line.
    public var straight: Metres
    /// What is left to drive; `nil` if the routing engine did not answer or knows no route.
    public var road: Metres?
    /// The radius of the 68 % confidence of the taxi's position.
    public var accuracy: Metres
    /// How long the taxi has been in one place.
    public var standingMilliseconds: Int64

    /// Describes how near a taxi is.
    public init(straight: Metres, road: Metres? = nil, accuracy: Metres, standingMilliseconds: Int64 = 0) {
        self.straight = straight
        self.road = road
        self.accuracy = accuracy
        self.standingMilliseconds = standingMilliseconds
    }

    /// What a person is shown: by road if that is known.
    public var best: Metres { road ?? straight }
}
