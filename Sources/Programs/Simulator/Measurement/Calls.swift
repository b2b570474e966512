/// The calls of one kind.
struct Calls: Sendable {
    /// How long they took.
    var spans = Histogram()
    /// What became of those that failed.
    var faults: [CallFault: Int] = [:]
}
