public import CrosstownValues

/// A clock that tells the time, and one that measures pauses by it.
public struct Clocks: Sendable {
    /// Tells the time.
    public let wall: any WallClock
    /// Measures pauses.
    public let sleeper: any Clock<Duration>

    /// The machine's clocks.
    public static let machine = Clocks(wall: SystemClock(), sleeper: ContinuousClock())

    /// The clocks that follow a file; the machine's where there is none.
    ///
    /// - Throws: `SettingsError` where the file cannot be read or holds no moment.
    public static func following(file: String?) throws -> Clocks {
        guard let file else { return machine }
        let clock = try FileClock(path: file)
        return Clocks(wall: clock, sleeper: FollowingClock(clock))
    }
}
