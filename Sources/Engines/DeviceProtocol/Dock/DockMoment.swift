public import CrosstownValues

/// A time on a dock's own clocks.
///
/// No one can set the clock that counts from the dock's start, so a wrong date does no harm as long as the dock has not
/// restarted.
public struct DockMoment: Hashable, Sendable {
    /// A text that changes with each start of the dock.
    public let boot: String
    /// Milliseconds since the start.
    public let uptime: Int64
    /// The dock's date, if it has one.
    public let date: Timestamp?

    /// Creates a moment.
    public init(boot: String, uptime: Int64, date: Timestamp?) {
        self.boot = boot
        self.uptime = uptime
        self.date = date
    }

    /// Returns the moment on the server's clock, never after `received`.
    ///
    /// - Parameters:
    ///   - reference: The time of the dock's clocks when it connected.
    ///   - connected: The server's time when the dock connected.
    ///   - received: The server's time when the report arrived.
    /// - Returns: The moment; `received` if the dock cannot know it.
    public func corrected(reference: DockMoment, connected: Timestamp, received: Timestamp) -> Timestamp {
        let elapsed: Int64?
        if boot == reference.boot {
            elapsed = uptime - reference.uptime
        } else if let date, let shown = reference.date {
            elapsed = min(0, date.milliseconds(since: shown))
        } else {
            elapsed = nil
        }
        guard let elapsed, abs(elapsed) < 365 * 86_400_000 else { return received }
        return min(received, connected.advanced(milliseconds: elapsed))
    }

    func write(to object: inout FlatObject) {
        object.set("boot", boot)
        object.set("up", uptime)
        object.set("at", date?.milliseconds)
    }

    init?(_ object: FlatObject) {
        guard let boot = object.text("boot"), (1...32).contains(boot.utf8.count), let uptime = object.number("up"),
            uptime >= 0
        else { return nil }
        self.init(boot: boot, uptime: uptime, date: object.number("at").map(Timestamp.init(milliseconds:)))
    }
}
