import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What programs of others are told of rides.
struct RideReports: TaxiUseCases {
    let context: DispatchTransaction

    /// Tells programs of others what has just become true of a ride.
    func tell(_ kind: WebhookKind, _ request: TaxiRequest) throws {
        guard try context.webhooks.isAnybodyListening(in: transaction) else { return }
        let guest = try context.guests.find(request.id)
        let taxi = try request.driver.map { try drivers.driver($0).code }
        try context.webhooks.tell(
            WebhookEvent(
                kind,
                subject: "taxi.ride/\(request.id)",
                program: guest?.program,
                at: now,
                data: RideReport(request, taxi: taxi, reference: guest?.reference)
            ),
            in: transaction
        )
    }
}
