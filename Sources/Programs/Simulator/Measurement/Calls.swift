/// The calls of one kind.
struct Calls: Sendable {
    /// Their durations.
    var spans = Histogram()
    /// The number of failures by kind.
    var faults: [CallFault: Int] = [:]
}
