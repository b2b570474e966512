package import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues

/// The times of each taxi's rides, as passengers saw them.
package struct RideBook: Sendable {
    private struct Span {
        var request: String
        var from: Timestamp
        var to: Timestamp
    }

    private var spans: [String: [Span]] = [:]

    /// Creates an empty book.
    package init() {}

    /// Adds a request that has ended, if a taxi had accepted it.
    package mutating func add(_ request: RequestResponse) {
        guard let code = request.taxi?.code, let from = request.acceptedAt, let to = request.endedAt else { return }
        spans[code, default: []].append(Span(request: request.id, from: from, to: to))
    }

    /// The pairs of requests that one taxi served at the same time, which is invalid (T-2.4).
    package var overlaps: [String] {
        spans.sorted { $0.key < $1.key }.flatMap { code, spans in
            let ordered = spans.sorted { $0.from < $1.from }
            return zip(ordered, ordered.dropFirst()).compactMap { first, second in
                second.from < first.to ? "\(code) served \(first.request) and \(second.request) at once" : nil
            }
        }
    }
}

extension DriverResponse {
    /// The contradictions within a driver's screen (T-2.4).
    package var contradictions: [String] {
        var found: [String] = []
        if (state == .available) != (queue != nil) {
            found.append("\(code) is \(state.rawValue), queue: \(queue != nil)")
        }
        if (state == .busy) != (ride != nil) { found.append("\(code) is \(state.rawValue), ride: \(ride != nil)") }
        if offer != nil, state != .available { found.append("\(code) has an offer while \(state.rawValue)") }
        if let queue, queue.place < 1 || queue.place > queue.length {
            found.append("\(code) waits at place \(queue.place) of \(queue.length)")
        }
        return found
    }
}
