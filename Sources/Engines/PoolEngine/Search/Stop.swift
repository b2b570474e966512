/// One stop of a car's route, with the values that an insertion next to it needs.
struct Stop: BitwiseCopyable {
    /// The number of the place.
    var location: Int32
    /// The number of the rider; -1 for the home and the event.
    var rider: Int32
    /// The earliest pick-up here; at home, the earliest departure.
    var ready: Int32
    /// The latest pick-up here, if promised.
    var until: Int32
    /// The drive to the next stop.
    var leg: Int32
    /// The drive from here to the event, including boarding but not waiting.
    var rest: Int32
    /// The earliest moment at which the car can leave.
    var earliest: Int32
    /// The latest moment at which the car must be here, for the promises from here on.
    var latest: Int32
    /// The earliest arrival at the event at which all riders from here on are ready when the car comes.
    var needed: Int32

    /// Creates an end of a route: the home or the event.
    init(location: Int32, ready: Int32) {
        self.location = location
        self.ready = ready
        rider = -1
        until = PoolModel.unlimited
        leg = 0
        rest = 0
        earliest = ready
        latest = PoolModel.unlimited
        needed = -PoolModel.unlimited
    }

    /// Creates a pick-up; its values in the route are updated later.
    init(_ option: PickUpOption) {
        location = option.location
        rider = option.rider
        ready = option.ready
        until = option.latest
        leg = 0
        rest = 0
        earliest = 0
        latest = 0
        needed = 0
    }

    /// Updates the values that depend on later stops; the next one is a drive and possibly a boarding away.
    @inline(__always)
    mutating func lookBehind(_ next: Stop, leg: Int32, boarding: Int32) {
        rest = next.rest + leg + boarding
        latest = min(until, next.latest - leg - boarding)
        needed = max(next.needed, ready + rest)
    }
}
