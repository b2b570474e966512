import NIOCore
import NIOPosix

/// The threads of connections, for the life of the process.
///
/// Connections take little time compared to their requests; with as many threads as processors they interrupt the work
/// so often that two processors did a sixth less.
enum ConnectionThreads {
    /// The threads for browsers and programs.
    static let people = MultiThreadedEventLoopGroup(numberOfThreads: half)
    /// The threads for locks and docks: twice as many cost a recorded ride 2 to 3 %, and so do none of their own.
    static let devices = MultiThreadedEventLoopGroup(numberOfThreads: half)

    private static let half = max(1, System.coreCount / 2)
}
