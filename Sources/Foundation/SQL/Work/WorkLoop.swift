public import CrosstownValues

/// Looks for work when it is due, on a notification, and every half minute in any case.
public struct WorkLoop: Sendable {
    private static let longestWait = Duration.seconds(30)
    private static let waitAfterFailure = Duration.seconds(1)

    let database: any Database
    let channel: String
    let clock: any WallClock
    let sleeper: any Clock<Duration>
    let onFailure: @Sendable (any Error) -> Void
    private let signal = WakeSignal()

    /// Creates a loop that the notifications of a channel wake; `onFailure` logs failed steps.
    public init(
        database: any Database,
        channel: String,
        clock: any WallClock,
        sleeper: any Clock<Duration>,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.database = database
        self.channel = channel
        self.clock = clock
        self.sleeper = sleeper
        self.onFailure = onFailure
    }

    /// Lets `run` look for work now.
    public func wake() { signal.wake() }

    /// Runs steps until the task is canceled; each returns when the next one has work.
    ///
    /// - Parameters:
    ///   - isConcerned: returns whether a notification is about this work.
    ///   - step: does some or all of the work that is due.
    /// - Throws: `CancellationError` at the end.
    public func run(
        onCall isConcerned: @escaping @Sendable (String) -> Bool = { _ in true },
        _ step: @escaping @Sendable () async throws -> Timestamp?
    ) async throws {
        let calls = database.follow(channel) { [signal] call in
            if isConcerned(call) { signal.wake(for: Self.dueAt(call)) }
        }
        defer { withExtendedLifetime(calls) {} }
        try await runSteps(step)
    }

    /// Parses the time at the start of a notification; `nil` means now.
    private static func dueAt(_ call: String) -> Timestamp? {
        Int64(call.prefix { $0 != " " }).map(Timestamp.init(milliseconds:))
    }

    private func runSteps(_ step: @Sendable () async throws -> Timestamp?) async throws {
        while true {
            try Task.checkCancellation()
            signal.looks(at: nil)
            let wait = try await waitAfter(step)
            signal.looks(at: clock.now().advanced(milliseconds: Int64(wait / .milliseconds(1))))
            if wait > .zero { try await signal.wait(atMost: wait, on: sleeper) }
        }
    }

    private func waitAfter(_ step: @Sendable () async throws -> Timestamp?) async throws -> Duration {
        do {
            guard let next = try await step() else { return Self.longestWait }
            return min(.milliseconds(next.milliseconds(since: clock.now())), Self.longestWait)
        } catch {
            try Task.checkCancellation()
            onFailure(error)
            return Self.waitAfterFailure
        }
    }
}
