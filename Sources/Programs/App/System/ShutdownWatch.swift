import Dispatch
import Logging

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ends the process where it has not ended some seconds after it was asked to.
///
/// A shutdown waits for whatever runs, and some of that may hang or compute without a pause. This waits for nothing of the
/// program, not even for its threads; what was acknowledged is in the database by then, and what was left undone is done
/// after the next start, as after a loss of power.
struct ShutdownWatch {
    /// Together with what the system needs, less than the ten seconds after which others lose their patience.
    static let limit = 8.0

    private let sources: [any DispatchSourceSignal]

    /// Waits for signals.
    ///
    /// - Parameters:
    ///   - signals: what asks the process to end.
    ///   - limit: how many seconds it has.
    ///   - logger: logs an end that was forced.
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
                // The log may be what hangs.
                log.asyncAfter(deadline: .now() + limit) {
                    logger.error("shutdown took too long, the process is ended")
                }
                queue.asyncAfter(deadline: .now() + limit + 0.5) { end() }
            }
            source.resume()
            return source
        }
    }

    /// Waits no more for signals; what has begun goes on.
    func stop() { for source in sources { source.cancel() } }
}
