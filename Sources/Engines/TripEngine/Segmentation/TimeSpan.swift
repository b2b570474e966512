/// A span of seconds since the track's origin.
struct TimeSpan: Sendable, Hashable {
    var start: Double
    var end: Double

    var length: Double { end - start }
}
