public import CrosstownValues

/// A wall clock, and a clock for pauses in its time.
public struct Clocks: Sendable {
    /// The wall clock.
    public let wall: any WallClock
    /// The clock for pauses.
    public let sleeper: any Clock<Duration>

    /// The machine's clocks.
    public static let machine = Clocks(wall: SystemClock(), sleeper: ContinuousClock())

    /// Returns clocks that follow a file; the machine's by default.
    ///
    /// - Throws: `SettingsError` where the file is unreadable or invalid.
    public static func following(file: String?) throws -> Clocks {
        guard let file else { return machine }
        let clock = try FileClock(path: file)
        return Clocks(wall: clock, sleeper: FollowingClock(clock))
    }
}
