public import CrosstownValues

/// A moment by a dock's own clocks.
///
/// The clock that counts from the start of the dock cannot be set, so a wrong date does no harm where the dock has not
/// started again since.
public struct DockMoment: Hashable, Sendable {
    /// A text that is another one after each start of the dock.
    public let boot: String
    /// Milliseconds since that start.
    public let uptime: Int64
    /// The moment by the dock's date, where it has one.
    public let date: Timestamp?

    /// Describes a moment.
    public init(boot: String, uptime: Int64, date: Timestamp?) {
        self.boot = boot
        self.uptime = uptime
        self.date = date
    }

    /// The moment by the server's clock, never after `received`.
    ///
    /// - Parameters:
    ///   - reference: what the dock's clocks showed when it connected.
    ///   - connected: when that was, by the server's clock.
    ///   - received: when the report arrived, by the server's clock.
    /// - Returns: The moment; `received` where the dock cannot know it.
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
