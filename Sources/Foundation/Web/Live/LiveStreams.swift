import HTTPTypes
import Synchronization

/// The open live streams: a limited number for each caller, and none longer than its session.
public final class LiveStreams: Sendable {
    /// The maximum numbers of streams.
    public struct Limits: Sendable {
        /// For each account.
        public var perAccount: Int
        /// For each network without a sign-in, which many people may share.
        public var perNetwork: Int
        /// For each wider network of IPv6.
        public var perWideNetwork: Int
        /// In all.
        public var inAll: Int

        /// Creates the limits.
        public init(perAccount: Int = 20, perNetwork: Int = 100, perWideNetwork: Int = 1_000, inAll: Int = 5_000) {
            self.perAccount = perAccount
            self.perNetwork = perNetwork
            self.perWideNetwork = perWideNetwork
            self.inAll = inAll
        }
    }

    private struct Open {
        /// The account, or the network and its wider one.
        let owners: [String]
        let session: String?
        let seat: Weak
    }

    /// A weak reference: the stream's holder keeps the seat.
    private struct Weak {
        weak var seat: LiveSeat?
    }

    private struct State {
        var open: [Int: Open] = [:]
        var byOwner: [String: Int] = [:]
        var bySession: [String: Set<Int>] = [:]
        var opened = 0
        /// Recently ended sessions, since a request may have loaded its caller before and open its stream after.
        var ended: [String] = []
    }

    private static let mostEnded = 256

    private let limits: Limits
    private let state = Mutex(State())

    /// Creates an empty list.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The number of open streams.
    public var openCount: Int { state.withLock { $0.open.count } }

    /// Closes the streams of an ended session or of a revoked key.
    public func end(session: String) {
        let seats = state.withLock { state in
            state.ended.append(session)
            if state.ended.count > Self.mostEnded { state.ended.removeFirst() }
            return state.bySession[session, default: []].compactMap { state.open[$0]?.seat.seat }
        }
        for seat in seats { seat.end() }
    }

    /// Closes the streams of a session whose roles have changed, so that they reconnect.
    public func restart(session: String) {
        let seats = state.withLock { state in
            state.bySession[session, default: []].compactMap { state.open[$0]?.seat.seat }
        }
        for seat in seats { seat.end() }
    }

    /// Returns a seat for one more stream, which becomes free when it is released.
    ///
    /// - Throws: ``Problem`` with status 429 if the caller has too many, 503 if there are too many in all, 401 if the
    ///   session has ended meanwhile.
    func seat(for context: some CrosstownContext) throws -> LiveSeat {
        let session = context.caller.map { $0.sessionID ?? $0.accountID }
        let owner = context.rateKey
        var bounds = [(owner: owner, most: context.caller == nil ? limits.perNetwork : limits.perAccount)]
        if let wider = NetworkKey.wider(owner) { bounds.append((wider, limits.perWideNetwork)) }
        let owners = bounds.map { $0.owner }
        return try state.withLock { [bounds] state in
            if let session, state.ended.contains(session) { throw Problem.notSignedIn }
            guard bounds.allSatisfy({ state.byOwner[$0.owner, default: 0] < $0.most }) else {
                throw Problem.tooManyStreams
            }
            guard state.open.count < limits.inAll else { throw Problem.overloaded }
            state.opened += 1
            let seat = LiveSeat(number: state.opened, streams: self)
            state.open[seat.number] = Open(owners: owners, session: session, seat: Weak(seat: seat))
            for owner in owners { state.byOwner[owner, default: 0] += 1 }
            if let session { state.bySession[session, default: []].insert(seat.number) }
            return seat
        }
    }

    fileprivate func leave(_ number: Int) {
        state.withLock { state in
            guard let open = state.open.removeValue(forKey: number) else { return }
            for owner in open.owners {
                let count = state.byOwner[owner, default: 1]
                state.byOwner[owner] = count > 1 ? count - 1 : nil
            }
            guard let session = open.session else { return }
            state.bySession[session]?.remove(number)
            if state.bySession[session]?.isEmpty == true { state.bySession[session] = nil }
        }
    }
}

/// The right to one open stream.
final class LiveSeat: Sendable {
    private struct State {
        var hasEnded = false
        var onEnd: (@Sendable () -> Void)?
    }

    fileprivate let number: Int
    private let streams: LiveStreams
    private let state = Mutex(State())

    fileprivate init(number: Int, streams: LiveStreams) {
        self.number = number
        self.streams = streams
    }

    deinit { streams.leave(number) }

    /// Calls a function when the session ends, or immediately if it has ended.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.onEnd = body }
            return state.hasEnded
        }
        if hasEnded { body() }
    }

    fileprivate func end() {
        let body = state.withLock { state in
            state.hasEnded = true
            defer { state.onEnd = nil }
            return state.onEnd
        }
        body?()
    }
}

extension Problem {
    /// The error of more live streams than one user or program needs.
    static var tooManyStreams: Problem {
        Problem(
            .tooManyRequests,
            title: "Too many open pages",
            detail: "Close other tabs of this service and reload this page.",
            headers: [.retryAfter: "10"]
        )
    }
}
