import CrosstownValues
import Glibc
import Synchronization

/// A clock in a file: one process sets it, and another one that has mapped the same file reads it without a call.
///
/// `@unchecked Sendable`: the mapped memory is touched by atomic operations alone.
final class SharedClock: WallClock, @unchecked Sendable {
    private let moment: UnsafeMutablePointer<Atomic<Int64>>

    /// Maps a file, which is made where it is missing.
    ///
    /// - Throws: `BenchError`.
    init(file: String) throws {
        let descriptor = open(file, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, Int(MemoryLayout<Int64>.size)) == 0 else {
            throw BenchError("no clock at \(file)")
        }
        defer { close(descriptor) }
        let size = MemoryLayout<Atomic<Int64>>.size
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw BenchError("the clock at \(file) cannot be mapped") }
        moment = memory.bindMemory(to: Atomic<Int64>.self, capacity: 1)
    }

    deinit { munmap(moment, MemoryLayout<Atomic<Int64>>.size) }

    func now() -> Timestamp {
        Timestamp(milliseconds: moment.pointee.load(ordering: .sequentiallyConsistent))
    }

    func set(_ now: Timestamp) {
        moment.pointee.store(now.milliseconds, ordering: .sequentiallyConsistent)
    }
}
