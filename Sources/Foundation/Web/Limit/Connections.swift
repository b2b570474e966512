import NIOCore
import Synchronization

/// The open connections: their number, their networks, and whether there is room for one more.
public final class Connections: Sendable {
    private struct State {
        var open = 0
        var byNetwork: [String: Int] = [:]
        var refused = 0
        var isNearLimit = false
    }

    /// Why a connection is rejected.
    enum Refusal: Hashable {
        /// There are too many.
        case full
        /// There are too many from its network.
        case networkFull
    }

    let limits: ConnectionLimits
    private let proxies: TrustedProxies
    private let onNearLimit: @Sendable (_ open: Int) -> Void
    private let state = Mutex(State())

    /// Creates the counter.
    ///
    /// - Parameters:
    ///   - limits: the limits.
    ///   - proxies: the proxies, whose connections belong to many users.
    ///   - onNearLimit: called at four fifths of the limit, and again only after the number fell below three fifths.
    public init(
        _ limits: ConnectionLimits = ConnectionLimits(),
        proxies: TrustedProxies = .none,
        onNearLimit: @escaping @Sendable (_ open: Int) -> Void = { _ in }
    ) {
        self.limits = limits
        self.proxies = proxies
        self.onNearLimit = onNearLimit
    }

    /// The maximum number.
    public var limit: Int { limits.inAll }

    /// The number of open connections.
    public var openCount: Int { state.withLock { $0.open } }

    /// The number of connections rejected since the start.
    public var refusedCount: Int { state.withLock { $0.refused } }

    /// Counts a connection; the caller has to leave later, even if it is rejected.
    func enter(from address: SocketAddress?) -> (network: String?, refusal: Refusal?) {
        let network = proxies.network(ofPeer: address?.ipAddress)
        let (refusal, isNews, open): (Refusal?, Bool, Int) = state.withLock { state in
            state.open += 1
            var refusal: Refusal?
            for (name, most) in bounds(of: network) {
                state.byNetwork[name, default: 0] += 1
                if state.byNetwork[name, default: 0] > most { refusal = .networkFull }
            }
            if state.open > limits.inAll { refusal = .full }
            if refusal != nil { state.refused += 1 }
            let isNews = !state.isNearLimit && state.open * 5 >= limits.inAll * 4
            if isNews { state.isNearLimit = true }
            return (refusal, isNews, state.open)
        }
        if isNews { onNearLimit(open) }
        return (network, refusal)
    }

    func leave(_ network: String?) {
        state.withLock { state in
            state.open -= 1
            if state.open * 5 < limits.inAll * 3 { state.isNearLimit = false }
            for (name, _) in bounds(of: network) {
                let count = state.byNetwork[name, default: 1]
                state.byNetwork[name] = count > 1 ? count - 1 : nil
            }
        }
    }

    /// Returns the limits that a connection counts for: its network, and the wider one.
    private func bounds(of network: String?) -> [(name: String, most: Int)] {
        guard let network else { return [] }
        let own = (name: network, most: limits.perNetwork)
        guard let wider = NetworkKey.wider(network) else { return [own] }
        return [own, (name: wider, most: limits.perWideNetwork)]
    }
}
