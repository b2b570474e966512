struct Calls: Sendable {
    var spans = Histogram()
    var faults: [CallFault: Int] = [:]
}
