public import CrosstownValues

/// What people have been told already, and what it is worth to keep.
public struct Commitments: Sendable {
    /// The time span in which each promised rider must be picked up.
    public var windows: [Identifier<Rider>: PickUpWindow]
    /// Who each rider believes to ride with.
    public var drivers: [Identifier<Rider>: Identifier<Driver>]
    /// Riders who stay with the driver told to them.
    public var frozen: Set<Identifier<Rider>>
    /// The detour that is accepted to spare one rider a change of driver; zero breaks ties only.
    public var driverChangeCost: Seconds

    /// Makes commitments; none at all by default.
    public init(
        windows: [Identifier<Rider>: PickUpWindow] = [:],
        drivers: [Identifier<Rider>: Identifier<Driver>] = [:],
        frozen: Set<Identifier<Rider>> = [],
        driverChangeCost: Seconds = .zero
    ) {
        self.windows = windows
        self.drivers = drivers
        self.frozen = frozen
        self.driverChangeCost = driverChangeCost
    }
}

/// A span of time for a pick-up, both ends included.
public struct PickUpWindow: Sendable, Hashable {
    /// The first moment.
    public var earliest: Timestamp
    /// The last moment.
    public var latest: Timestamp

    /// Makes a window.
    public init(earliest: Timestamp, latest: Timestamp) {
        self.earliest = earliest
        self.latest = latest
    }
}
