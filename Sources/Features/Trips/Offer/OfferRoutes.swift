import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct OfferRoutes {
    let service: OperatorService

    private var host: TripsHost { service.host }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            TripsLinks.offers,
            in: .tripsConsole,
            RouteName("addTripOffer", "Add a provider’s offer"),
            creates: true,
            check: ProviderOfferMessage.until { host.localTime.day(of: host.clock.now()) },
            retry: { (_: Empty, refused, _) in try await OperatorPage.read(service, refused: refused) },
            change: { (_: Empty, input: Input<ProviderOfferMessage>, _) in
                let offer = ProviderOffer(input, id: host.ids.next(ProviderOffer.Kept.self))
                try await host.database.write { try ProviderOfferStore(transaction: $0).insert(offer) }
                return ChangeResponse(offer, at: TripsLinks.console)
            }
        )
        routes.action(
            TripsLinks.removeOffer,
            in: .tripsConsole,
            RouteName("removeTripOffer", "Remove a provider’s offer")
        ) { (offer: IdentifiedAddress<ProviderOffer.Kept>, _) in
            let isGone = try await host.database.write { try ProviderOfferStore(transaction: $0).remove(offer.id) }
            guard isGone else { throw Problem.notFound("Offer") }
            return ChangeResponse.done(at: TripsLinks.console)
        }
    }
}
