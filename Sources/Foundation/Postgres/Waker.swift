import Foundation

/// Ends a thread's wait for a socket from another thread, through a pipe.
final class Waker: Sendable {
    private let readingEnd: Int32
    private let writingEnd: Int32

    /// Creates the pipe; without one (the process has no descriptors left) only the timeout ends a wait.
    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (readingEnd, writingEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(readingEnd)
        close(writingEnd)
    }

    /// Ends the wait, or the next one.
    func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes as well as one byte more would.
        _ = write(writingEnd, &byte, 1)
    }

    /// Waits until the socket has input, a wake-up, or the timeout.
    func wait(besides socket: Int32?, milliseconds: Int32) {
        var sources = [readingEnd, socket ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&sources, nfds_t(sources.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readingEnd, &bytes, bytes.count) == bytes.count {}
    }
}
