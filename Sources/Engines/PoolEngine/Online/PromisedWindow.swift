import CrosstownValues

extension PoolSolver {
    /// The window to promise to a rider whom the plan picks up at a moment: as much of it as possible can be used.
    ///
    /// Nobody is picked up before being ready, nor so late that even the direct way would be too long. Where a window
    /// around the planned moment reaches beyond that, it moves; the moment stays within.
    func window(around moment: Timestamp, rider: Int, tolerance: Seconds) -> PickUpWindow {
        let span = Int64(tolerance.value * 1000)
        let useful = usefulMoments(of: rider)
        let first = min(useful.earliest, moment)
        let last = max(useful.latest, moment).advanced(milliseconds: -2 * span)
        let start = moment.advanced(milliseconds: -span)
        let earliest = min(max(start, min(first, last)), max(first, last))
        return PickUpWindow(earliest: earliest, latest: earliest.advanced(milliseconds: 2 * span))
    }

    /// The moments between which a rider can be picked up at all.
    private func usefulMoments(of rider: Int) -> PickUpWindow {
        let model = search.model
        var (ready, latest) = (PoolModel.unlimited, -PoolModel.unlimited)
        for option in model.firstOption[rider]..<model.firstOption[rider + 1] {
            let place = model.applicants[Int(option)]
            ready = min(ready, place.ready)
            latest = max(latest, place.arriveBy - model.boarding - place.toEvent)
        }
        return PickUpWindow(
            earliest: problem.eventStart.advanced(milliseconds: Int64(ready)),
            latest: problem.eventStart.advanced(milliseconds: Int64(latest))
        )
    }
}
