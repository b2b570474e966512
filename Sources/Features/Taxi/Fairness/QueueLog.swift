import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues

/// The log of the queues in a time span, complete enough to rebuild every order.
struct QueueLog: Sendable {
    typealias Move = QueueMove<Identifier<Driver>, String>

    /// An offer with its decision.
    struct Offered: Hashable, Sendable {
        let request: Identifier<TaxiRequest>
        let driver: Identifier<Driver>
        let zone: String
        let ticket: Ticket
        let state: OfferState
        let madeAt: Timestamp
        let decidedAt: Timestamp?
        /// The number of silent drivers ahead who were skipped; absent for offers of earlier versions.
        let passedOver: Int?
        /// When the driver accepted who later canceled; the request stores the current driver.
        let acceptedAt: Timestamp?
        /// When that driver arrived at the meeting place.
        let arrivedAt: Timestamp?
        /// How the arrival was detected.
        let arrivedBy: ArrivalBasis?

        func isOpen(at moment: Timestamp) -> Bool { madeAt <= moment && (decidedAt.map { $0 > moment } ?? true) }

        func isTurnedDown(before moment: Timestamp) -> Bool {
            let isNo = state == .refused || state == .timedOut || state == .driverLeft
            return isNo && (decidedAt.map { $0 <= moment } ?? false)
        }
    }

    let from: Timestamp
    let to: Timestamp
    /// The initial places, then all moves, oldest first.
    let moves: [Move]
    /// All offers, oldest first.
    let offers: [Offered]
    /// The number of moves before the time span.
    let before: Int
}
