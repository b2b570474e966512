import Dispatch
import Logging

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ends the process if it is still running some seconds after the signal.
///
/// A shutdown waits for all work, some of which may hang or compute without a pause. The watch waits for nothing, not
/// even for the program's threads; acknowledged data is in the database by then, and the rest is done after the next
/// start, as after a power failure.
struct ShutdownWatch {
    /// With the system's own time, less than the ten seconds after which supervisors kill a process.
    static let limit = 8.0

    private let sources: [any DispatchSourceSignal]

    /// Waits for signals.
    ///
    /// - Parameters:
    ///   - signals: the signals that end the process.
    ///   - limit: the seconds until the forced end.
    ///   - logger: logs a forced end.
    ///   - end: ends the process.
    init(
        _ signals: [Int32] = [SIGTERM, SIGINT],
        limit: Double = limit,
        logger: Logger,
        end: @escaping @Sendable () -> Void = { _exit(EXIT_FAILURE) }
    ) {
        let queue = DispatchQueue(label: "crosstown.shutdown")
        let log = DispatchQueue(label: "crosstown.shutdown.log")
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                // The log itself may hang.
                log.asyncAfter(deadline: .now() + limit) {
                    logger.error("shutdown took too long, the process is ended")
                }
                queue.asyncAfter(deadline: .now() + limit + 0.5) { end() }
            }
            source.resume()
            return source
        }
    }

    /// Stops waiting for signals; a running countdown continues.
    func stop() { for source in sources { source.cancel() } }
}
