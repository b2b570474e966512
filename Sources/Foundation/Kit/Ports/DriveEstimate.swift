/// How long a drive will take, with its route.
public struct DriveEstimate: Hashable, Sendable {
    /// The time, corrected by what completed drives taught.
    public let time: TravelEstimate
    /// The route along the streets; `nil` if the routing engine did not answer in time or knows none.
    public let route: RoadRoute?

    /// Describes a drive.
    public init(time: TravelEstimate, route: RoadRoute?) {
        self.time = time
        self.route = route
    }
}
