import Synchronization

/// What the server has acknowledged: none of it may be untrue after a restart.
final class Ledger: Sendable {
    /// How far a ride has come, by an answer that the client has read.
    enum Step: Int, Sendable, Comparable {
        case requested, accepted, onBoard, ended

        static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
    }

    struct Entry: Sendable {
        var step: Step
        var driver: String?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Keeps what was acknowledged of a request.
    func acknowledge(_ request: String, _ step: Step, driver: String? = nil) {
        entries.withLock { $0[request] = Entry(step: step, driver: driver) }
    }

    /// Everything acknowledged up to now, by request.
    var all: [String: Entry] { entries.withLock { $0 } }
}
