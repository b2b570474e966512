/// A place and time window for a rider's pick-up.
struct PickUpOption: BitwiseCopyable {
    let rider: Int32
    let location: Int32
    /// The index of the meeting point; -1 for the rider's own place.
    let meetingPoint: Int32
    /// The earliest pick-up here.
    var ready: Int32
    /// The latest pick-up here, if promised.
    var latest: Int32
}
