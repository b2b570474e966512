public import CrosstownValues

/// Does work step by step, until it is stopped.
public protocol WorkRunner: Sendable {
    /// A unit of work.
    associatedtype Work
    /// The handler of a unit of work.
    associatedtype Handler

    /// The channel that announces more work.
    static var channel: String { get }

    /// The loop that looks for work.
    var loop: WorkLoop { get }

    /// Returns whether a notification is about work of this runner.
    func isConcerned(by call: String) -> Bool

    /// Creates a runner with a loop.
    init(loop: WorkLoop, handlers: [String: Handler], onFailure: @escaping @Sendable (Work, any Error) -> Void)

    /// Does the work that is due, up to a batch, and returns when to look again.
    ///
    /// - Returns: the number of units of work, and when there will be more.
    /// - Throws: `DatabaseError`.
    func step() async throws -> (ran: Int, next: Timestamp?)
}

extension WorkRunner {
    /// Creates a runner for the handlers' kinds or topics.
    ///
    /// For the log, `onFailure` is called after each failed attempt was rolled back, and `onLoopFailure` when the
    /// database itself fails while `run` is looking for work.
    public init(
        database: any Database,
        clock: any WallClock,
        sleeper: any Clock<Duration> = ContinuousClock(),
        handlers: [String: Handler],
        onFailure: @escaping @Sendable (Work, any Error) -> Void = { _, _ in },
        onLoopFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        let loop = WorkLoop(
            database: database,
            channel: Self.channel,
            clock: clock,
            sleeper: sleeper,
            onFailure: onLoopFailure
        )
        self.init(loop: loop, handlers: handlers, onFailure: onFailure)
    }

    /// Returns `true` by default: every notification of the channel is about this runner's work.
    public func isConcerned(by call: String) -> Bool { true }

    /// Lets `run` look for work now.
    public func wake() { loop.wake() }

    /// Works whenever something is due, until the task is canceled.
    ///
    /// - Throws: `CancellationError` at the end.
    public func run() async throws {
        try await loop.run(onCall: isConcerned(by:)) { try await self.step().next }
    }
}
