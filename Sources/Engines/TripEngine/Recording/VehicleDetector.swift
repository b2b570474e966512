internal import CrosstownGeo
internal import CrosstownValues

/// Detects from the fixes of the last 75 seconds that the phone moves faster than on foot.
///
/// There are two signs: two consecutive measured speeds that the positions confirm, or a route that is too long for the
/// time even if both its ends are closer by twice their accuracy. The thresholds were chosen on labeled walks and
/// rides; `docs/trip-engine.md` has the results.
public struct VehicleDetector: Sendable, Hashable {
    /// The fixes of the last 75 seconds in the order of time, at most two a second.
    private(set) var recent: [Fix]
    private(set) var lastSign: Timestamp?

    private static let memory: Int64 = 75_000
    /// The maximum length of red lights and stops, in milliseconds.
    private static let holding: Int64 = 120_000

    /// Creates a detector without fixes.
    public init() { self.init(recent: [], lastSign: nil) }

    init(recent: [Fix], lastSign: Timestamp?) {
        self.recent = recent
        self.lastSign = lastSign
    }

    /// Whether there was a sign within the last two minutes.
    public var isInVehicle: Bool {
        guard let lastSign, let latest = recent.last?.time else { return false }
        return latest.milliseconds(since: lastSign) <= Self.holding
    }

    /// Adds a fix, which can be up to a minute late.
    public mutating func add(_ fix: Fix) {
        guard fix.isUsable else { return }
        insert(fix)
        guard let latest = recent.last, latest == fix else { return }
        if hasMeasuredSpeed || hasLongWay { lastSign = latest.time }
    }

    private mutating func insert(_ fix: Fix) {
        if let latest = recent.last, latest.time.milliseconds(since: fix.time) > Self.memory {
            // The clock was set back, or was wrong before.
            self = VehicleDetector()
        }
        let earlier = recent.lastIndex { $0.halfSecond <= fix.halfSecond }
        if let earlier, recent[earlier].halfSecond == fix.halfSecond {
            if fix.counts(before: recent[earlier]) { recent[earlier] = fix }
        } else {
            recent.insert(fix, at: earlier.map { $0 + 1 } ?? 0)
        }
        guard let latest = recent.last else { return }
        recent.removeAll { latest.time.milliseconds(since: $0.time) > Self.memory }
    }

    /// Whether the last two measured speeds are too fast for walking, and the positions do not contradict them.
    private var hasMeasuredSpeed: Bool {
        let fastestOnFoot = 4.5
        let measured = recent.suffix(20).filter { $0.speed != nil && $0.assumedAccuracy <= 50 }.suffix(2)
        guard let earlier = measured.first, let latest = measured.last, measured.count == 2, latest == recent.last,
            latest.time.milliseconds(since: earlier.time) <= 10_000,
            measured.allSatisfy({ ($0.speed?.value ?? 0) > fastestOnFoot })
        else { return false }
        let seconds = Double(latest.time.milliseconds(since: earlier.time)) / 1000
        return earlier.place.distance(to: latest.place).value > fastestOnFoot / 2 * seconds
    }

    /// Whether the route of the last seconds is too long for walking, even without its uncertainty.
    private var hasLongWay: Bool {
        guard let latest = recent.last else { return false }
        let speeds = 4.2..<90.0
        let shortest = 4.0
        let plane = LocalPlane(origin: latest.place)
        return recent.contains { fix in
            let seconds = Double(latest.time.milliseconds(since: fix.time)) / 1000
            guard seconds >= shortest else { return false }
            let (x, y) = plane.project(fix.place)
            let (here, there) = (latest.assumedAccuracy, fix.assumedAccuracy)
            let way = (x * x + y * y).squareRoot() - 2 * (here * here + there * there).squareRoot()
            return speeds.contains(way / seconds)
        }
    }
}
