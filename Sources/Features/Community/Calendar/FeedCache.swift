import Synchronization

/// An in-memory cache of the latest feeds, since most calendar apps request the same ones.
final class FeedCache: Sendable {
    private static let most = 200

    private struct State {
        var files: [String: CalendarFile] = [:]
        /// The addresses, oldest first.
        var order: [String] = []
    }

    private let state = Mutex(State())

    /// Returns the cached feed of an address if its tag is current.
    func find(_ source: String, tag: String) -> CalendarFile? {
        state.withLock { state in state.files[source].flatMap { $0.tag == tag ? $0 : nil } }
    }

    func keep(_ file: CalendarFile, at source: String) {
        state.withLock { state in
            if state.files.updateValue(file, forKey: source) == nil { state.order.append(source) }
            if state.order.count > Self.most { state.files[state.order.removeFirst()] = nil }
        }
    }
}
