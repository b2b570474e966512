internal import CrosstownValues

/// Creates trips from a phone's fixes as they arrive.
///
/// Fixes may arrive one by one or in batches, in any order within a minute, and repeatedly. The recorder stores only
/// the fixes that the running trip needs, at most `capacity`: for a longer trip, it stores fixes farther apart. `bytes`
/// contain its whole state, from which it continues without any difference.
///
/// ```swift
/// var recorder = Recorder()
/// var trips: [Trip] = []
/// for minute in 0..<20 {
///     let fix = Fix(
///         time: Timestamp(milliseconds: 1_795_000_000_000 + Int64(minute) * 60_000),
///         place: Coordinate(latitude: 43.7 + 0.005 * Double(minute), longitude: 7.4),
///         accuracy: Metres(10)
///     )
///     trips += recorder.record(fix)
/// }
/// trips += recorder.finish()
/// // trips has one trip of 10.5 km, with its legs and how likely each mode is.
/// ```
public struct Recorder: Sendable, Hashable {
    /// The maximum number of stored fixes of a trip.
    public static let capacity = 4096

    /// The user's confirmed modes, which affect the modes of trips that end from now on.
    public var habits: ModeHabits

    private(set) var order: FixOrder
    private(set) var journal: Journal
    private(set) var detector: VehicleDetector

    /// Creates a recorder without fixes.
    public init(habits: ModeHabits = ModeHabits()) {
        self.init(habits: habits, order: FixOrder(), journal: Journal(), detector: VehicleDetector())
    }

    init(habits: ModeHabits, order: FixOrder, journal: Journal, detector: VehicleDetector) {
        self.habits = habits
        self.order = order
        self.journal = journal
        self.detector = detector
    }

    /// Whether the latest fixes show that the phone moves in a vehicle.
    public var isInVehicle: Bool { detector.isInVehicle }

    /// The number of stored fixes.
    public var keptFixes: Int { journal.fixes.count + order.waiting.count }

    /// Adds a fix.
    ///
    /// - Returns: The trips that are certainly over.
    public mutating func record(_ fix: Fix) -> [Trip] {
        guard fix.isUsable else { return [] }
        if journal.holds(fix) {
            order.forgetLateFixes()
            return []
        }
        detector.add(fix)
        return take(order.add(fix))
    }

    /// Adds fixes.
    ///
    /// - Returns: The trips that are certainly over.
    public mutating func record(contentsOf fixes: some Sequence<Fix>) -> [Trip] {
        var trips: [Trip] = []
        for fix in fixes { trips += record(fix) }
        return trips
    }

    /// Ends the recording and resets the recorder except for its habits.
    ///
    /// - Returns: The trips that were not returned yet, including the running one.
    public mutating func finish() -> [Trip] {
        let trips = take(order.drain()) + journal.close(habits: habits)
        self = Recorder(habits: habits)
        return trips
    }

    /// The running trip as far as it is known; `nil` during a stay.
    public var runningTrip: Trip? {
        var preview = self
        _ = preview.take(preview.order.drain())
        return preview.journal.runningTrip(habits: habits)
    }

    private mutating func take(_ events: [FixOrder.Event]) -> [Trip] {
        var trips: [Trip] = []
        for event in events {
            switch event {
            case .fix(let fix): trips += journal.add(fix, habits: habits)
            case .clockSetBack: trips += journal.close(habits: habits)
            }
        }
        return trips
    }
}
