/// Live events, over as many connections as it takes.
///
/// A new connection requests what was missed since the last; where that is unknown, an event with
/// ``ServerEvent/isResync`` follows. The sequence ends when the reading task is canceled, and throws ``Refusal`` where
/// the server denies access.
public struct LiveEvents: AsyncSequence, Sendable {
    /// A live event.
    public typealias Element = ServerEvent

    let clock: any Clock<Duration>
    let open: @Sendable (_ lastEventID: String) async throws -> ClientStream

    /// Starts to listen.
    public func makeAsyncIterator() -> Iterator { Iterator(clock: clock, open: open) }

    /// Reads the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private static let usualPause = Duration.seconds(2)
        private static let longestPause = Duration.seconds(30)

        private let clock: any Clock<Duration>
        private let open: @Sendable (_ lastEventID: String) async throws -> ClientStream
        private var parser = EventStreamParser()
        private var ready: ArraySlice<ServerEvent> = []
        private var pieces: (any AsyncIteratorProtocol<[UInt8], any Error>)?
        private var wasConnected = false
        private var failures = 0

        init(clock: any Clock<Duration>, open: @escaping @Sendable (String) async throws -> ClientStream) {
            self.clock = clock
            self.open = open
        }

        /// Waits for the next event; throws ``Refusal`` or `CancellationError`.
        public mutating func next() async throws -> ServerEvent? {
            while true {
                try Task.checkCancellation()
                if let event = ready.popFirst() { return event }
                do {
                    try await readMore()
                } catch  where Self.mayPass(error) {
                    try await pauseBeforeReconnecting()
                }
            }
        }

        private mutating func readMore() async throws {
            guard var connection = pieces else { return try await connect() }
            let piece = try await connection.next(isolation: #isolation)
            pieces = connection
            guard let piece else { throw TransportFailure(.interrupted, "the stream ended") }
            failures = 0
            ready = parser.take(piece)[...]
        }

        private mutating func connect() async throws {
            let stream = try await open(parser.lastEventID)
            if let error = stream.head.error(body: []) { throw error }
            if wasConnected, parser.lastEventID.isEmpty { ready = [.resync] }
            wasConnected = true
            pieces = stream.pieces.makeAsyncIterator()
        }

        private mutating func pauseBeforeReconnecting() async throws {
            pieces = nil
            let pause = parser.retryMilliseconds.map { Duration.milliseconds($0) } ?? Self.usualPause
            // Discards the incomplete event of the broken connection.
            parser = EventStreamParser(lastEventID: parser.lastEventID)
            try await clock.sleep(for: Swift.min(pause * (1 << Swift.min(failures, 8)), Self.longestPause))
            failures += 1
        }

        private static func mayPass(_ error: any Error) -> Bool {
            switch error {
            case is TransportFailure, is ServerFailure: true
            case let refusal as Refusal: refusal.status == 429
            default: false
            }
        }
    }
}
