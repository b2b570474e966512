extension Track {
    /// The spans within a trip that are each either at walking pace or faster, or a pause that belongs to neither side: of
    /// more than half an hour, or one that leads elsewhere.
    ///
    /// A faster span lasts a minute and a half at least, so that a sprint or a jump of the fixes is no vehicle; a slow
    /// one between two faster ones lasts two minutes at least, so that a red light is no change of vehicle.
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
        /// Whether nothing was recorded for so long, or on so fast a way, that it belongs to no run beside it.
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

    /// Gives runs that are not kept to their neighbours.
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

/// Half a minute that moves on over fixes and tells how fast they are in it.
private struct PaceWindow {
    private let fixes: [PlanarFix]
    private var first = 0
    private var last = 0

    init(_ fixes: [PlanarFix]) { self.fixes = fixes }

    /// Straight-line speed over the least stretch of fixes around two neighbours that lasts half a minute.
    ///
    /// The neighbours of each call follow those of the call before.
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
