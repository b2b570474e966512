public import CrosstownGeo
public import CrosstownValues

/// One reading of a phone's position.
public struct Fix: Sendable, Hashable {
    /// The timestamp of the phone's clock.
    public let time: Timestamp
    /// The position.
    public let place: Coordinate
    /// The radius that contains the actual position with 68 %; `nil` if unknown.
    public let accuracy: Metres?
    /// The speed that the phone reported; `nil` if unknown.
    public let speed: MetresPerSecond?

    /// Creates a fix; an accuracy or a speed that is not a positive number counts as unknown.
    ///
    /// Phones that measure no speed report zero or nothing, so zero counts as unknown too.
    public init(time: Timestamp, place: Coordinate, accuracy: Metres? = nil, speed: MetresPerSecond? = nil) {
        self.time = time
        self.place = place
        self.accuracy = accuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
        self.speed = speed.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
    }
}

extension Fix {
    /// The default accuracy in meters of a phone that reports none.
    private static let usualAccuracy = 20.0
    /// The limit of accuracy in meters; worse fixes cannot bridge even a gap in a train ride.
    private static let worstAccuracy = 5000.0
    /// The years 1900 to 2200, in milliseconds; other timestamps are from a broken clock.
    private static let times = Int64(-2_208_988_800_000)..<7_258_118_400_000

    var assumedAccuracy: Double { accuracy?.value ?? Self.usualAccuracy }

    /// Whether the fix is valid for a route: a place on the Earth, a possible time, an accuracy of 5 km or better.
    var isUsable: Bool {
        assumedAccuracy <= Self.worstAccuracy && Self.times.contains(time.milliseconds)
            && Coordinate(validatingLatitude: place.latitude, longitude: place.longitude) != nil
    }

    /// The half second of the fix, of which only the best fix is used.
    var halfSecond: Int64 { Self.halfSecond(of: time.milliseconds) }

    static func halfSecond(of milliseconds: Int64) -> Int64 {
        milliseconds >= 0 ? milliseconds / 500 : (milliseconds - 499) / 500
    }

    /// Returns whether the fix is used instead of another one of the same half second; independent of the order in
    /// which they arrive.
    func counts(before other: Fix) -> Bool {
        if assumedAccuracy != other.assumedAccuracy { return assumedAccuracy < other.assumedAccuracy }
        if time != other.time { return time < other.time }
        if place.latitude != other.place.latitude { return place.latitude < other.place.latitude }
        if place.longitude != other.place.longitude { return place.longitude < other.place.longitude }
        return (speed?.value ?? 0) < (other.speed?.value ?? 0)
    }
}
