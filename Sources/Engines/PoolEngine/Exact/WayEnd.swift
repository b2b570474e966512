/// The end of a route, from some stop to the event.
///
/// Stops added in front only make its limits tighter (if no detour is a short cut, as with the great circle), so a
/// route that breaks a limit can never become valid.
struct WayEnd {
    private(set) var location: Int32
    private(set) var rest: Int32 = 0
    private(set) var arrival: Int32 = 0
    /// As in `Stop`.
    private var latest = PoolModel.unlimited
    private var needed = -PoolModel.unlimited
    private var isInTime = true
    private(set) var load: Int32 = 0
    private var changes: Int64 = 0

    /// Creates the end that consists of the event alone.
    init(location: Int32) { self.location = location }

    /// Returns the end with one more pick-up in front.
    func behind(_ option: PickUpOption, of driver: Int, _ model: PoolModel) -> WayEnd {
        let facts = model.riders[Int(option.rider)]
        var longer = self
        longer.location = option.location
        let way = model.boarding + model.travel.milliseconds(from: option.location, to: location)
        longer.rest += way
        longer.arrival = min(arrival, facts.arriveBy)
        longer.latest = min(option.latest, latest - way)
        longer.needed = max(needed, option.ready + longer.rest)
        longer.isInTime = longer.latest >= option.ready && longer.arrival >= longer.needed
        longer.load += facts.size
        longer.changes += Int64(model.changeCost(rider: Int(option.rider), driver: driver))
        return longer
    }

    /// Returns the cost of driving from home and then this route, or `nil` if a limit is broken.
    func cost(for driver: Int, _ model: PoolModel) -> Int64? {
        let there = model.travel.milliseconds(to: location, from: Int32(driver))
        let detour = there + rest - model.direct[driver]
        let departure = min(arrival - rest, latest) - there
        guard isInTime, detour <= model.mostDetour[driver] else { return nil }
        guard departure >= model.leavesNotBefore[driver] else { return nil }
        return Int64(detour) + changes
    }
}
