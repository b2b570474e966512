/// Does work in the order in which it came, as far as it has the same key, and otherwise side by side.
///
/// Ten thousand connections then need a few tasks, not ten thousand.
final class KeyedWorkQueue: Sendable {
    typealias Work = @Sendable () async -> Void

    private let lanes: [(work: AsyncStream<Work>, end: AsyncStream<Work>.Continuation)]

    init(count: Int) {
        lanes = (0..<count).map { _ in
            let (work, end) = AsyncStream.makeStream(of: Work.self)
            return (work, end)
        }
    }

    func add(_ key: Int, _ work: @escaping Work) { lanes[key % lanes.count].end.yield(work) }

    /// Works until the task is cancelled; what is under way then is done to its end.
    func run() async {
        await withDiscardingTaskGroup { group in
            for lane in lanes {
                group.addTask { for await work in lane.work { await work() } }
            }
        }
    }
}
