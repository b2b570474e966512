/// One stop of a car's way with what an insertion next to it needs to know.
struct Stop: BitwiseCopyable {
    /// Number of the place.
    var location: Int32
    /// Number of the rider; -1 for the home and the event.
    var rider: Int32
    /// The first moment of a pick-up here; at home, of leaving.
    var ready: Int32
    /// The last moment of a pick-up here, where one was promised.
    var until: Int32
    /// Drive to the next stop.
    var leg: Int32
    /// Drive from here to the event, boarding included, waiting not.
    var rest: Int32
    /// The first moment at which the car can drive on from here.
    var earliest: Int32
    /// The last moment at which the car must be here, for the promises from here on.
    var latest: Int32
    /// The first arrival at the event at which everybody from here on is ready when the car comes.
    var needed: Int32

    /// An end of a way: the home or the event.
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

    /// A pick-up; its place in the way is worked out later.
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

    /// Works out what depends on the stops behind, the next of which is a drive and perhaps a boarding away.
    @inline(__always)
    mutating func lookBehind(_ next: Stop, leg: Int32, boarding: Int32) {
        rest = next.rest + leg + boarding
        latest = min(until, next.latest - leg - boarding)
        needed = max(next.needed, ready + rest)
    }
}
