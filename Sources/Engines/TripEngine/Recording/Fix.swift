public import CrosstownGeo
public import CrosstownValues

/// One reading of a phone's position.
public struct Fix: Sendable, Hashable {
    /// When it was read, by the phone's clock.
    public let time: Timestamp
    /// Where the phone took itself to be.
    public let place: Coordinate
    /// The radius that holds the true place with 68 %; `nil` where the phone does not say.
    public let accuracy: Metres?
    /// How fast the phone took itself to be; `nil` where it does not say.
    public let speed: MetresPerSecond?

    /// Makes a fix; an accuracy or a speed that is not a positive number counts as unknown.
    ///
    /// Phones that measure no speed say zero as well as nothing, so that zero tells nothing either.
    public init(time: Timestamp, place: Coordinate, accuracy: Metres? = nil, speed: MetresPerSecond? = nil) {
        self.time = time
        self.place = place
        self.accuracy = accuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
        self.speed = speed.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
    }
}

extension Fix {
    /// What a phone that says nothing about its accuracy is taken to have, in metres.
    private static let usualAccuracy = 20.0
    /// Worse than this, not even a gap in a train ride is bridged.
    private static let worstAccuracy = 5000.0
    /// The years 1900 to 2200, in milliseconds; a clock that says anything else is broken.
    private static let times = Int64(-2_208_988_800_000)..<7_258_118_400_000

    var assumedAccuracy: Double { accuracy?.value ?? Self.usualAccuracy }

    /// Whether the fix says something about a way: a place on the Earth, a possible time, an accuracy of 5 km or better.
    var isUsable: Bool {
        assumedAccuracy <= Self.worstAccuracy && Self.times.contains(time.milliseconds)
            && Coordinate(validatingLatitude: place.latitude, longitude: place.longitude) != nil
    }

    /// The half second that the fix was read in, of which only the best fix counts.
    var halfSecond: Int64 { Self.halfSecond(of: time.milliseconds) }

    static func halfSecond(of milliseconds: Int64) -> Int64 {
        milliseconds >= 0 ? milliseconds / 500 : (milliseconds - 499) / 500
    }

    /// Whether the fix counts rather than another one of the same half second; never both ways, so that the order in
    /// which they come does not matter.
    func counts(before other: Fix) -> Bool {
        if assumedAccuracy != other.assumedAccuracy { return assumedAccuracy < other.assumedAccuracy }
        if time != other.time { return time < other.time }
        if place.latitude != other.place.latitude { return place.latitude < other.place.latitude }
        if place.longitude != other.place.longitude { return place.longitude < other.place.longitude }
        return (speed?.value ?? 0) < (other.speed?.value ?? 0)
    }
}
