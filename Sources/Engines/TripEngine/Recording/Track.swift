internal import CrosstownGeo
public import CrosstownValues

/// A fix on the plane of its track: seconds since the track's origin, meters east and north.
struct PlanarFix: Sendable, Hashable {
    let time: Double
    let x: Double
    let y: Double
    let accuracy: Double

    func distance(to other: PlanarFix) -> Double {
        let east = other.x - x
        let north = other.y - y
        return (east * east + north * north).squareRoot()
    }
}

/// Valid fixes in the order of time, on one plane.
///
/// Cleaning drops, in this order: fixes with an invalid place or time, all but the most accurate of the fixes within
/// half a second, fixes less accurate than 200 m except a few that bridge gaps, leaps, and jumps away and back. The
/// result for a fix depends on its near neighbors alone, so that a part of a recording is cleaned like the whole.
public struct Track: Sendable {
    /// The moment from which times are counted.
    public let origin: Timestamp
    /// The fixes with an accuracy of 200 m or better.
    let fixes: [PlanarFix]
    /// Less accurate fixes in the gaps between the others, good enough to show that a gap was not a straight line.
    let bridges: [PlanarFix]
    /// The context of the ends, for a part of a track; `nil` for a whole track.
    let surroundings: Surroundings?

    /// Creates a track from fixes in any order.
    public init(_ fixes: [Fix]) {
        let ordered = fixes.isInOrder ? fixes : fixes.inOrder
        let best = Self.bestOfHalfSeconds(ordered)
        origin = best.first?.time ?? Timestamp(milliseconds: 0)
        let planar = Self.projected(best, from: origin)
        let coarse = planar.filter { $0.accuracy > Self.worstAccuracy }
        let fine = coarse.isEmpty ? planar : planar.filter { $0.accuracy <= Self.worstAccuracy }
        self.fixes = fine.withoutLeaps.withoutJumps
        bridges = Self.bridges(over: self.fixes, from: coarse)
        surroundings = nil
    }

    private init(part fixes: [PlanarFix], bridges: [PlanarFix], of whole: Track, surroundings: Surroundings) {
        origin = whole.origin
        self.fixes = fixes
        self.bridges = bridges
        self.surroundings = surroundings
    }

    /// Returns the part of the track between two moments, including both.
    public func part(from start: Timestamp, to end: Timestamp) -> Track {
        part(fromSeconds: seconds(of: start), to: seconds(of: end))
    }

    func part(fromSeconds start: Double, to end: Double) -> Track {
        let inside = fixes.range(from: start, to: end)
        let bridging = bridges.range(from: start, to: end)
        let before =
            Self.nearer(fixes.last(before: inside), bridges.last(before: bridging), to: start) ?? surroundings?.before
        let after =
            Self.nearer(fixes.first(after: inside), bridges.first(after: bridging), to: end) ?? surroundings?.after
        let (first, last) = (fixes[inside].first, fixes[inside].last)
        // The route from a place of hours ago is unknown.
        let around = Surroundings(
            span: TimeSpan(start: start, end: end),
            before: before.flatMap { known in first.map(known.isLost) == true ? nil : known },
            after: after.flatMap { known in last?.isLost(until: known) == true ? nil : known },
            approach: approach(before: inside.lowerBound, at: start)
        )
        return Track(part: Array(fixes[inside]), bridges: Array(bridges[bridging]), of: self, surroundings: around)
    }

    /// Returns the fix whose time is nearer to a moment, or the one that exists.
    private static func nearer(_ one: PlanarFix?, _ other: PlanarFix?, to time: Double) -> PlanarFix? {
        guard let one, let other else { return one ?? other }
        return abs(other.time - time) < abs(one.time - time) ? other : one
    }

    /// Returns how far the last fix before a time is from the others of the half hour before it, in meters beyond their
    /// accuracy.
    private func approach(before index: Int, at time: Double) -> Double {
        let first = firstIndex(notBefore: time - 1800)
        guard first < index else { return 0 }
        return fixes[first..<index].reduce(0) { max($0, fixes[index - 1].distance(to: $1) - $1.accuracy) }
    }

    func seconds(of moment: Timestamp) -> Double { Double(moment.milliseconds(since: origin)) / 1000 }

    func moment(atSeconds seconds: Double) -> Timestamp {
        origin.advanced(milliseconds: Int64((seconds * 1000).rounded()))
    }
}

extension Track {
    private static let worstAccuracy = 200.0

    private static func bestOfHalfSeconds(_ fixes: [Fix]) -> [Fix] {
        var kept: [Fix] = []
        kept.reserveCapacity(fixes.count)
        for fix in fixes where fix.isUsable {
            guard let last = kept.last, last.halfSecond == fix.halfSecond else {
                kept.append(fix)
                continue
            }
            if fix.counts(before: last) { kept[kept.count - 1] = fix }
        }
        return kept
    }

    /// Projects places on planes with a moving origin, so that a track across a continent is as exact as a walk.
    private static func projected(_ fixes: [Fix], from origin: Timestamp) -> [PlanarFix] {
        guard let first = fixes.first else { return [] }
        var planes = MovingPlane(origin: first.place)
        return fixes.map { fix in
            let (x, y) = planes.project(fix.place)
            let time = Double(fix.time.milliseconds(since: origin)) / 1000
            return PlanarFix(time: time, x: x, y: y, accuracy: fix.assumedAccuracy)
        }
    }
}

extension [PlanarFix] {
    /// Returns a value for each pair of neighbors, without `zip` and `map`, which would be compiled for every use.
    func steps(_ step: (PlanarFix, PlanarFix) -> Double) -> [Double] {
        var steps: [Double] = []
        steps.reserveCapacity(count)
        for index in indices.dropFirst() { steps.append(step(self[index - 1], self[index])) }
        return steps
    }

    /// Returns the index of the first fix at or after a time, by default the number of fixes.
    func firstIndex(notBefore time: Double) -> Int { firstIndex(afterAll: { $0 < time }) }

    /// Returns the indexes of the fixes between two times, including both.
    fileprivate func range(from start: Double, to end: Double) -> Range<Int> {
        let first = firstIndex(afterAll: { $0 < start })
        return first..<Swift.max(first, firstIndex(afterAll: { $0 <= end }))
    }

    fileprivate func last(before range: Range<Int>) -> PlanarFix? {
        range.lowerBound > 0 ? self[range.lowerBound - 1] : nil
    }

    fileprivate func first(after range: Range<Int>) -> PlanarFix? {
        range.upperBound < count ? self[range.upperBound] : nil
    }

    /// Returns the index of the first fix that is not before a limit.
    private func firstIndex(afterAll isBefore: (Double) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle].time) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [Fix] {
    fileprivate var isInOrder: Bool {
        zip(self, dropFirst()).allSatisfy { $0.time <= $1.time }
    }

    fileprivate var inOrder: [Fix] { map { Double($0.time.milliseconds) }.ascending.map { self[$0] } }
}
