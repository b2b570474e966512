/// The estimated time of a drive, with its route.
public struct DriveEstimate: Hashable, Sendable {
    /// The time, corrected by what completed drives taught.
    public let time: TravelEstimate
    /// The route along the streets; `nil` if the routing engine failed to answer in time or knows none.
    public let route: RoadRoute?

    /// Creates an estimate.
    public init(time: TravelEstimate, route: RoadRoute?) {
        self.time = time
        self.route = route
    }
}
