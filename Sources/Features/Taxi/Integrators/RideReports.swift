import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Sends ride events to third-party apps.
struct RideReports: TaxiUseCases {
    let context: DispatchTransaction

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
