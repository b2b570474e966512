import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues

extension Patience {
    /// Returns whether the passenger gives up a request at a moment of the server's clock.
    func isOver(for request: RequestResponse, at now: Timestamp) -> Bool {
        let waited = Seconds(Double(now.milliseconds(since: request.acceptedAt ?? request.madeAt)) / 1000)
        switch request.state {
        case .searching: return waited >= searching || givesUpAfterOneRound && request.hasGoneRound
        case .accepted: return waited >= awaiting
        case .onBoard, .completed, .withdrawn: return false
        }
    }
}
