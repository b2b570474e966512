internal import CrosstownValues

/// Turns the fixes of a phone into trips while they come.
///
/// Fixes may come one by one or in batches, in any order within a minute, and more than once. The recorder keeps what
/// the running trip needs and no more than `capacity` fixes of it: of a longer trip it keeps fixes further apart.
/// `bytes` hold all that it knows, and it goes on from them as if it had never stopped.
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
    /// How many fixes of a trip are kept at most.
    public static let capacity = 4096

    /// What the person confirmed before; weighs in the modes of trips that end from now on.
    public var habits: ModeHabits

    private(set) var order: FixOrder
    private(set) var journal: Journal
    private(set) var detector: VehicleDetector

    /// Makes a recorder that has seen nothing yet.
    public init(habits: ModeHabits = ModeHabits()) {
        self.init(habits: habits, order: FixOrder(), journal: Journal(), detector: VehicleDetector())
    }

    init(habits: ModeHabits, order: FixOrder, journal: Journal, detector: VehicleDetector) {
        self.habits = habits
        self.order = order
        self.journal = journal
        self.detector = detector
    }

    /// Whether the latest fixes tell that the phone moves in a vehicle.
    public var isInVehicle: Bool { detector.isInVehicle }

    /// How many fixes are kept.
    public var keptFixes: Int { journal.fixes.count + order.waiting.count }

    /// Takes a fix in.
    ///
    /// - Returns: the trips that are over for certain now.
    public mutating func record(_ fix: Fix) -> [Trip] {
        guard fix.isUsable else { return [] }
        if journal.holds(fix) {
            order.forgetLateFixes()
            return []
        }
        detector.add(fix)
        return take(order.add(fix))
    }

    /// Takes fixes in.
    ///
    /// - Returns: the trips that are over for certain now.
    public mutating func record(contentsOf fixes: some Sequence<Fix>) -> [Trip] {
        var trips: [Trip] = []
        for fix in fixes { trips += record(fix) }
        return trips
    }

    /// Ends the recording; the recorder is as good as new afterwards, but for the habits.
    ///
    /// - Returns: the trips that were not told yet, the running one included.
    public mutating func finish() -> [Trip] {
        let trips = take(order.drain()) + journal.close(habits: habits)
        self = Recorder(habits: habits)
        return trips
    }

    /// The trip that still goes on, as far as it is known; `nil` during a stay.
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
