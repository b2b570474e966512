/// What holds for a car as a whole.
struct Car: BitwiseCopyable {
    let seats: Int32
    let mostStops: Int32
    let mostDetour: Int32
    /// The drive without riders.
    let direct: Int32
    /// Pick-ups on the way.
    var count: Int32 = 0
    /// Persons on board.
    var load: Int32 = 0
    var detour: Int32 = 0
    /// The latest moment of arrival: the start of the event or an earlier wish of somebody on board.
    var arrival: Int32 = 0

    /// Whether nobody fits in any more.
    @inline(__always)
    var isFull: Bool { load >= seats || count >= mostStops }
}
