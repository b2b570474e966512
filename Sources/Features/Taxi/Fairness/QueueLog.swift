import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues

/// What was written down of the queues within a span of time: enough to make every order of every queue again.
struct QueueLog: Sendable {
    typealias Move = QueueMove<Identifier<Driver>, String>

    /// One offer as it was made and decided.
    struct Offered: Hashable, Sendable {
        let request: Identifier<TaxiRequest>
        let driver: Identifier<Driver>
        let zone: String
        let ticket: Ticket
        let state: OfferState
        let madeAt: Timestamp
        let decidedAt: Timestamp?
        /// How many silent drivers stood ahead and were passed over; unknown for offers of earlier versions.
        let passedOver: Int?
        /// When its driver had accepted who does not come after all; the request itself knows who comes.
        let acceptedAt: Timestamp?
        /// When that driver had arrived at the meeting place.
        let arrivedAt: Timestamp?
        /// How that is known.
        let arrivedBy: ArrivalBasis?

        /// Whether nobody has decided it at a moment.
        func isOpen(at moment: Timestamp) -> Bool { madeAt <= moment && (decidedAt.map { $0 > moment } ?? true) }

        /// Whether its driver has turned it down before a moment.
        func isTurnedDown(before moment: Timestamp) -> Bool {
            let isNo = state == .refused || state == .timedOut || state == .driverLeft
            return isNo && (decidedAt.map { $0 <= moment } ?? false)
        }
    }

    let from: Timestamp
    let to: Timestamp
    /// Where drivers stood at the beginning, then every move in its order.
    let moves: [Move]
    /// Every offer of the span, in the order in which they were made.
    let offers: [Offered]
    /// How many moves lie before the span.
    let before: Int
}
