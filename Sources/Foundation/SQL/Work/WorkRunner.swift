public import CrosstownValues

/// Does work step by step, until it is told to end.
public protocol WorkRunner: Sendable {
    /// What there is to do.
    associatedtype Work
    /// What does it.
    associatedtype Handler

    /// The notifications that tell of more to do.
    static var channel: String { get }

    /// When it looks for work.
    var loop: WorkLoop { get }

    /// Whether a notification tells of work that this runner does.
    func isConcerned(by call: String) -> Bool

    /// Makes a runner that works by a loop.
    init(loop: WorkLoop, handlers: [String: Handler], onFailure: @escaping @Sendable (Work, any Error) -> Void)

    /// Does what there is to do now, up to a batch of it, and says when to look again.
    ///
    /// - Returns: How much was done, and the moment at which there is more to do.
    /// - Throws: `DatabaseError`.
    func step() async throws -> (ran: Int, next: Timestamp?)
}

extension WorkRunner {
    /// Makes a runner of the kinds, or topics, that handlers are given for.
    ///
    /// For the log, `onFailure` is told of each failed attempt after it was taken back, and `onLoopFailure` when the
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

    /// Every notification of the channel is about work of this runner.
    public func isConcerned(by call: String) -> Bool { true }

    /// Lets `run` look for work now.
    public func wake() { loop.wake() }

    /// Works whenever there is something to do, until the task is cancelled.
    ///
    /// - Throws: `CancellationError` at the end.
    public func run() async throws {
        try await loop.run(onCall: isConcerned(by:)) { try await self.step().next }
    }
}
