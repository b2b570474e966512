import CrosstownKit
import Synchronization

/// Objects that nobody else sees, at a place that is full or away as long as a test says so.
final class MemoryObjects: ObjectStore {
    /// There is no room, or nobody answers.
    private struct Fault: Error {}

    /// What the place takes.
    struct Health: Sendable {
        /// How many more objects find room.
        var room = Int.max
        /// Whether an object that finds no room is there all the same.
        var keepsHalf = false
        /// Whether objects can be removed.
        var removes = true
    }

    private let kept = Mutex<[String: [UInt8]]>([:])
    private let refused = Mutex<Set<String>>([])
    private let health = Mutex(Health())

    /// What lies there, as whoever has the files sees it.
    var all: [[UInt8]] { kept.withLock { Array($0.values) } }

    /// How many objects were to be removed when none could be.
    var refusedRemovals: Int { refused.withLock { $0.count } }

    func set(_ now: Health) { health.withLock { $0 = now } }

    func put(_ bytes: [UInt8], named name: String) async throws {
        let (isTaken, isHalf) = health.withLock { health in
            guard health.room > 0 else { return (false, health.keepsHalf) }
            health.room -= 1
            return (true, false)
        }
        if isTaken || isHalf { kept.withLock { $0[name] = isHalf ? Array(bytes.prefix(bytes.count / 2)) : bytes } }
        if !isTaken { throw Fault() }
    }

    func get(_ name: String) async throws -> [UInt8]? { kept.withLock { $0[name] } }

    func remove(_ name: String) async throws {
        guard health.withLock({ $0.removes }) else {
            refused.withLock { _ = $0.insert(name) }
            throw Fault()
        }
        _ = kept.withLock { $0.removeValue(forKey: name) }
    }
}
