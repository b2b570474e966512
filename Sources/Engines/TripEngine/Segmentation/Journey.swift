public import CrosstownValues

/// Returns the evidence of a map for the route between two moments, or `nil` without any.
public typealias MapPort = (_ start: Timestamp, _ end: Timestamp) -> MapEvidence?

extension Track {
    /// Returns the trips of the track, each with its legs.
    ///
    /// - Parameters:
    ///   - habits: The user's confirmed modes.
    ///   - source: The source of the fixes.
    ///   - map: Returns the evidence for each leg; optional.
    /// - Returns: The trips in the order of time.
    public func trips(
        habits: ModeHabits = ModeHabits(),
        by source: FixSource = .sleepingPhone,
        map: MapPort? = nil
    ) -> [Trip] {
        tripSpans(by: source).map { trip(over: $0, habits: habits, map: map) }
    }

    /// Returns the trips of a recording that the user started and stopped: one for its whole time, unless it contains
    /// stays.
    public func trips(
        ofRecordingFrom start: Timestamp,
        to end: Timestamp,
        habits: ModeHabits = ModeHabits()
    ) -> [Trip] {
        let found = trips(habits: habits)
        if found.count > 1 { return found }
        return [trip(over: TimeSpan(start: seconds(of: start), end: seconds(of: end)), habits: habits)]
    }

    /// The moments of the fixes that remain after cleaning, in order.
    public var keptMoments: [Timestamp] { fixes.map { moment(atSeconds: $0.time) } }

    func trip(over span: TimeSpan, habits: ModeHabits, map: MapPort? = nil) -> Trip {
        let part = part(fromSeconds: span.start, to: span.end)
        let legs = part.legSpans(from: span.start, to: span.end).map { leg(over: $0, habits: habits, map: map) }
        return Trip(start: moment(atSeconds: span.start), end: moment(atSeconds: span.end), legs: legs)
    }

    /// Returns the leg of the track between two known ends.
    public func leg(
        from start: Timestamp,
        to end: Timestamp,
        habits: ModeHabits = ModeHabits(),
        map: MapPort? = nil
    ) -> Leg {
        leg(over: TimeSpan(start: seconds(of: start), end: seconds(of: end)), habits: habits, map: map)
    }

    private func leg(over span: TimeSpan, habits: ModeHabits, map: MapPort?) -> Leg {
        let part = part(fromSeconds: span.start, to: span.end)
        let (start, end) = (moment(atSeconds: span.start), moment(atSeconds: span.end))
        let modes = part.modeProbabilities(habits: habits, map: map?(start, end))
        return Leg(
            start: start,
            end: end,
            modes: modes,
            distance: part.distance(straight: modes[.rail] + modes[.flight])
        )
    }
}
