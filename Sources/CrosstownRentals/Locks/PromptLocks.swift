import CrosstownSQL
import CrosstownValues

/// Locks without hardware that obey at once: for trials of the pages, where no vehicle stands in the street.
struct PromptLocks: Locks {
    /// The kind of the deadlines at which they have obeyed.
    static let kind = "rentals.prompt-lock"

    let clock: any WallClock

    func order(_ order: LockOrder, in transaction: any Transaction) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: order.vehicle.description,
            dueAt: clock.now(),
            body: order.action.rawValue
        )
    }

    /// What happens when they have obeyed.
    func handlers(reports: any LockReports) -> [String: DeadlineRunner.Handler] {
        [
            Self.kind: { [clock] deadline, transaction in
                guard let vehicle = PlateNumber(deadline.subject),
                    let action = LockOrder.Action(rawValue: deadline.body)
                else { return }
                let now = clock.now()
                switch action {
                case .unlock: try reports.take(.unlocked(vehicle, at: now), in: transaction)
                case .lock: try reports.take(.locked(vehicle, at: now), in: transaction)
                }
            }
        ]
    }
}
