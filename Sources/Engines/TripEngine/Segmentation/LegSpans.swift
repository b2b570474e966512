extension Track {
    /// Returns the spans within a trip that are each at walking pace, or faster, or a separate pause: of more than half
    /// an hour, or one that leads elsewhere.
    ///
    /// A faster span lasts at least a minute and a half, so that a sprint or a jump of the fixes is not a vehicle; a
    /// slow one between two faster ones lasts at least two minutes, so that a red light is not a change of vehicle.
    func legSpans(from start: Double, to end: Double) -> [TimeSpan] {
        let shortestRide = 90.0
        let shortestChange = 120.0
        var runs = paceRuns(from: start, to: end)
        runs = Self.merging(runs) { $0.isFast || $0.span.length >= shortestChange }
        runs = Self.merging(runs) { !$0.isFast || $0.span.length >= shortestRide }
        return runs.map { $0.span }
    }

    private struct PaceRun {
        var span: TimeSpan
        var isFast: Bool
        /// Whether the pause is too long, or its route too fast, to belong to a neighboring run.
        var isPause = false

        func continues(_ earlier: PaceRun) -> Bool {
            isFast == earlier.isFast && !isPause && !earlier.isPause
        }
    }

    private func paceRuns(from start: Double, to end: Double) -> [PaceRun] {
        let fastestOnFoot = 2.7
        var runs: [PaceRun] = []
        var window = PaceWindow(fixes)
        for index in fixes.indices.dropFirst() {
            let (earlier, later) = (fixes[index - 1], fixes[index])
            var run = PaceRun(
                span: TimeSpan(start: earlier.time, end: later.time),
                isFast: window.pace(around: earlier, later) > fastestOnFoot
            )
            run.isPause = run.span.length > PlanarFix.longestPause || leadsElsewhere(pauseBefore: index)
            Self.append(run, to: &runs)
        }
        guard !runs.isEmpty else { return [PaceRun(span: TimeSpan(start: start, end: end), isFast: false)] }
        runs[0].span.start = start
        runs[runs.count - 1].span.end = end
        return runs
    }

    /// Merges runs that are not kept with their neighbors.
    private static func merging(_ runs: [PaceRun], keeping isKept: (PaceRun) -> Bool) -> [PaceRun] {
        var merged: [PaceRun] = []
        for (index, run) in runs.enumerated() {
            var run = run
            let isInside = index > 0 && index < runs.count - 1
            if !run.isPause && !isKept(run) && (isInside || run.isFast) { run.isFast.toggle() }
            append(run, to: &merged)
        }
        return merged
    }

    private static func append(_ run: PaceRun, to runs: inout [PaceRun]) {
        if let last = runs.last, run.continues(last) {
            runs[runs.count - 1].span.end = run.span.end
        } else {
            runs.append(run)
        }
    }
}

/// A window of half a minute that moves over fixes and measures their pace.
private struct PaceWindow {
    private let fixes: [PlanarFix]
    private var first = 0
    private var last = 0

    init(_ fixes: [PlanarFix]) { self.fixes = fixes }

    /// Returns the straight-line speed over the shortest stretch around two neighboring fixes that lasts half a minute.
    ///
    /// Each call must be for the neighbors after those of the call before.
    mutating func pace(around earlier: PlanarFix, _ later: PlanarFix) -> Double {
        let middle = (earlier.time + later.time) / 2
        let (start, end) = (min(earlier.time, middle - 15), max(later.time, middle + 15))
        while fixes[first].time < start { first += 1 }
        while last < fixes.count - 1, fixes[last].time < end { last += 1 }
        let (from, to) = (fixes[max(0, first - 1)], fixes[last])
        return from.distance(to: to) / max(to.time - from.time, 1)
    }
}

extension Track {
    func firstIndex(notBefore time: Double) -> Int { fixes.firstIndex(notBefore: time) }
}
