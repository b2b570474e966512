import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The use cases of one subject within a transaction.
protocol TaxiUseCases {
    /// The context, shared with other use cases.
    var context: DispatchTransaction { get }
}

extension TaxiUseCases {
    var transaction: any Transaction { context.sql }
    var now: Timestamp { context.now }
    var rules: DispatchRules { context.rules }
    var notices: any Notices { context.notices }
    var wallet: (any Wallet)? { context.wallet }
    var drivers: DriverStore { context.drivers }
    var queues: QueueStore { context.queues }
    var requests: RequestStore { context.requests }
    var offers: OfferStore { context.offers }
    var payments: PaymentStore { context.payments }
    var reservations: ReservationStore { context.reservations }

    func next(_ state: DriverState, _ event: DriverEvent) throws -> DriverState {
        do { return try state.after(event) } catch { throw TaxiRefusal.driver(error) }
    }

    func next(_ state: RequestState, _ event: RequestEvent) throws -> RequestState {
        do { return try state.after(event) } catch { throw TaxiRefusal.request(error) }
    }
}
