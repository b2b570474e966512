import NIOCore
import NIOPosix

/// The threads that connections live on, for as long as the process does.
///
/// Connections take little of the time of what they ask for; with as many threads for them as there are processors, those
/// that answer are interrupted so often that two processors did a sixth less.
enum ConnectionThreads {
    /// Those of browsers and programs.
    static let people = MultiThreadedEventLoopGroup(numberOfThreads: half)
    /// Those of locks and docks: twice as many cost a recorded ride 2 to 3 %, and so do none of their own.
    static let devices = MultiThreadedEventLoopGroup(numberOfThreads: half)

    private static let half = max(1, System.coreCount / 2)
}
