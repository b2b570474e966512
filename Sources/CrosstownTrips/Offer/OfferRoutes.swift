import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the offers of providers, which the operator states.
struct OfferRoutes {
    let host: FeatureHost

    private var service: OperatorService { OperatorService(host: host) }

    struct OfferAddress: Codable, Sendable {
        var id: Identifier<ProviderOffer.Kept>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addTripOffer(routes)
        removeTripOffer(routes)
    }

    private func addTripOffer<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/console/offers",
            id: "addTripOffer",
            tag: TripsModule.tag,
            summary: "Show an offer of a provider beside trips that it fits",
            access: .role(TripsModule.operatorRole),
            body: ProviderOfferMessage.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await OperatorPage.read(service, refused: refused) },
            use: { (_: Nothing, message: ProviderOfferMessage, _) in
                let offer = try ProviderOffer(
                    message,
                    id: host.ids.next(ProviderOffer.Kept.self),
                    today: host.city.localTime.day(of: host.clock.now())
                )
                try await host.database.write { try ProviderOfferStore(transaction: $0).insert(offer) }
                return Answer(offer, at: TripsLinks.console)
            }
        )
    }

    private func removeTripOffer<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/console/offers/:id/remove",
            id: "removeTripOffer",
            tag: TripsModule.tag,
            summary: "Show an offer no longer",
            access: .role(TripsModule.operatorRole),
            body: Nothing.self
        ) { (address: OfferAddress, _: Nothing, _) in
            let isGone = try await host.database.write { try ProviderOfferStore(transaction: $0).remove(address.id) }
            guard isGone else { throw Problem.notFound("Offer") }
            return Answer.done(at: TripsLinks.console)
        }
    }
}
