/// One place at which a rider can be picked up, and when.
struct PickUpOption: BitwiseCopyable {
    let rider: Int32
    let location: Int32
    /// The number of the meeting point; -1 for the rider's own place.
    let meetingPoint: Int32
    /// The first moment of a pick-up here.
    var ready: Int32
    /// The last moment of a pick-up here, where one was promised.
    var latest: Int32
}
