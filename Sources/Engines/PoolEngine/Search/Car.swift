/// The values of a whole car.
struct Car: BitwiseCopyable {
    let seats: Int32
    let mostStops: Int32
    let mostDetour: Int32
    let direct: Int32
    /// Pick-ups on the way.
    var count: Int32 = 0
    var load: Int32 = 0
    var detour: Int32 = 0
    /// The latest arrival: the start of the event or an earlier wish of a rider on board.
    var arrival: Int32 = 0

    /// Whether the car is full.
    @inline(__always)
    var isFull: Bool { load >= seats || count >= mostStops }
}
