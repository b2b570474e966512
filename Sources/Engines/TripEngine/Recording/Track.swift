internal import CrosstownGeo
public import CrosstownValues

/// A fix on the plane of its track: seconds since the track's origin, metres east and north.
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

/// Fixes in the order of time, on one plane, without those that cannot be true.
///
/// Cleaning drops, in this order: fixes that are no place or no time, all but the most accurate of the fixes within
/// half a second, fixes less accurate than 200 m but for the few that bridge gaps, leaps, and jumps away and back. Whether
/// a fix is dropped depends on its near neighbours alone, so that a part of a recording is cleaned as the whole is.
public struct Track: Sendable {
    /// The moment that times are counted from.
    public let origin: Timestamp
    /// The fixes that are accurate to 200 m.
    let fixes: [PlanarFix]
    /// Less accurate ones in the gaps of the others, good enough to tell that a gap was no straight line.
    let bridges: [PlanarFix]
    /// What the track is a part of says about its ends; `nil` for a whole track.
    let surroundings: Surroundings?

    /// Cleans fixes that may come in any order.
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

    /// The part of the track between two moments, both included.
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
        // From a place of hours ago, no way leads here that anybody knows of.
        let around = Surroundings(
            span: TimeSpan(start: start, end: end),
            before: before.flatMap { known in first.map(known.isLost) == true ? nil : known },
            after: after.flatMap { known in last?.isLost(until: known) == true ? nil : known },
            approach: approach(before: inside.lowerBound, at: start)
        )
        return Track(part: Array(fixes[inside]), bridges: Array(bridges[bridging]), of: self, surroundings: around)
    }

    /// The fix whose time is nearer to a moment; the one that is there where the other is not.
    private static func nearer(_ one: PlanarFix?, _ other: PlanarFix?, to time: Double) -> PlanarFix? {
        guard let one, let other else { return one ?? other }
        return abs(other.time - time) < abs(one.time - time) ? other : one
    }

    /// How far off the last fix before a time the others of the half hour before it are, in metres beyond their accuracy.
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

    /// Places on planes whose origin moves along, so that a track across a continent is measured as well as a walk.
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
    /// What comes of each two neighbours; not `zip` and `map`, which would be compiled anew for every use of them.
    func steps(_ step: (PlanarFix, PlanarFix) -> Double) -> [Double] {
        var steps: [Double] = []
        steps.reserveCapacity(count)
        for index in indices.dropFirst() { steps.append(step(self[index - 1], self[index])) }
        return steps
    }

    /// The index of the first fix at or after a time; the number of fixes where there is none.
    func firstIndex(notBefore time: Double) -> Int { firstIndex(afterAll: { $0 < time }) }

    /// The indexes of the fixes between two times, both included.
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

    /// The index of the first fix whose time does not lie before a border.
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
