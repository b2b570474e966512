import CrosstownKit
import CrosstownSQL
import Synchronization

/// A feature that notes the rides of others that have ended.
final class RideEndings: BackgroundWorking {
    private let ended = Mutex<[RideEnded]>([])

    var all: [RideEnded] { ended.withLock { $0 } }

    var messageHandlers: [String: OutboxRunner.Handler] {
        RideEnded.handler { [self] ride, _ in ended.withLock { $0.append(ride) } }
    }
}
