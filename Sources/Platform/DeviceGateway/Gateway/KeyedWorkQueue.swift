/// Runs work with the same key in order, and other work concurrently.
///
/// Ten thousand connections then need only a few tasks.
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

    /// Runs until the task is canceled; finishes running work.
    func run() async {
        await withDiscardingTaskGroup { group in
            for lane in lanes {
                group.addTask { for await work in lane.work { await work() } }
            }
        }
    }
}
