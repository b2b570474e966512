import CrosstownValues

extension PoolSolver {
    /// Returns the window to promise to a rider with a planned pick-up, with as much usable time as possible.
    ///
    /// No pick-up can be before the rider is ready, or too late for even the direct route. A window around the planned
    /// moment that exceeds these limits is shifted; the moment stays within.
    func window(around moment: Timestamp, rider: Int, tolerance: Seconds) -> PickUpWindow {
        let span = Int64(tolerance.value * 1000)
        let useful = usefulMoments(of: rider)
        let first = min(useful.earliest, moment)
        let last = max(useful.latest, moment).advanced(milliseconds: -2 * span)
        let start = moment.advanced(milliseconds: -span)
        let earliest = min(max(start, min(first, last)), max(first, last))
        return PickUpWindow(earliest: earliest, latest: earliest.advanced(milliseconds: 2 * span))
    }

    /// Returns the possible times of a rider's pick-up.
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
