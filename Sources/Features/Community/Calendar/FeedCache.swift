import Synchronization

/// The feeds that were written last, in memory alone: most calendars ask for what others have asked for already.
final class FeedCache: Sendable {
    private static let most = 200

    private struct State {
        var files: [String: CalendarFile] = [:]
        /// The addresses in the order in which they came.
        var order: [String] = []
    }

    private let state = Mutex(State())

    /// The feed at an address, where it is still the one of that tag.
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
