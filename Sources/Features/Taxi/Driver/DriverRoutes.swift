import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what drivers can do.
struct DriverRoutes {
    let service: DriverService
    let hub: EventHub

    /// What a driver presses a button about.
    struct RidePress: Codable, Sendable {
        /// The ride that the page shows; the one that goes on where it is left out.
        var ride: Identifier<TaxiRequest>?
    }

    /// What the page confirms.
    struct DriverQuery: Codable, Sendable {
        /// The ride whose fare was just entered.
        var savedFare: Identifier<TaxiRequest>?
    }

    /// The address of one offer.
    struct OfferAddress: Codable, Sendable {
        var id: Identifier<Offer>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPage(to: routes)
        addDuty(to: routes)
        addRide(to: routes)
        addOffers(to: routes)
    }

    private func addPage<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        let page = { @Sendable (query: DriverQuery, context: Context) in
            try await service.page(for: context.signedInAccount(), saved: query.savedFare)
        }
        routes.page(
            "/taxi/driver",
            in: .taxiDriving,
            RouteName("getDriver", "What the driver sees now"),
            use: page
        )
        routes.events(
            "/taxi/driver/events",
            in: .taxiDriving,
            RouteName("followDriver", "What the driver sees whenever it changes, and changes of the zones"),
            from: hub,
            carrying: "driver-changed",
            page: page
        ) { (_: DriverQuery, context) in
            let account = try context.signedInAccount()
            let driver = try await service.dispatch.read { try $0.drivers.driver(of: account) }
            return [TaxiTopic.driver(driver.id).name, TaxiTopic.taxi(driver.code), TaxiTopic.zones]
        }
    }

    private func addDuty<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        post("/taxi/driver/start", "startDuty", "Go on duty", StartMessage.self, to: routes) { message, driver in
            try await service.start(message, driver)
        }
        post("/taxi/driver/fixes", "reportPositions", "Report positions", FixBatch.self, to: routes) { batch, driver in
            try await service.take(batch, from: driver)
        }
        post("/taxi/driver/stop", "stopDuty", "Go off duty", Empty.self, to: routes) { _, driver in
            try await service.answer { try $0.driverViews.view(of: $0.shift.stop(driver)) }
        }
    }

    private func addRide<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        post(
            "/taxi/driver/arrived",
            "reportArrival",
            "The taxi is at the meeting place",
            RidePress.self,
            to: routes
        ) { press, driver in
            try await service.sayArrived(press, driver)
        }
        post(
            "/taxi/driver/pick-up",
            "pickUp",
            "The passenger is on board",
            RidePress.self,
            to: routes
        ) { press, driver in
            try await service.answer(atMeetingPlace: driver) {
                try $0.driverViews.view(of: $0.driverRide.pickUp(driver, shown: press.ride))
            }
        }
        post(
            "/taxi/driver/passenger-not-here",
            "reportPassengerMissing",
            "The passengers are not at the meeting place",
            RidePress.self,
            to: routes
        ) { press, driver in
            try await service.reportPassengerMissing(press, driver)
        }
        post(
            "/taxi/driver/cannot-come",
            "giveRequestBack",
            "Give an accepted request back",
            RidePress.self,
            to: routes
        ) { press, driver in
            try await service.answer { step in
                let freed = try step.driverRide.giveBack(driver, shown: press.ride)
                return try step.driverViews.view(of: freed, looks: true)
            }
        }
        post("/taxi/driver/end-ride", "endRide", "End the ride", RidePress.self, to: routes) { press, driver in
            try await service.answer(atMeetingPlace: driver) {
                try $0.driverViews.view(of: $0.driverRide.end(driver, shown: press.ride))
            }
        }
    }

    private func addOffers<Context: CrosstownContext>(to routes: Routes<Context>) {
        answer("/taxi/offers/:id/accept", "acceptOffer", "Accept an offer", to: routes) { step, offer, driver in
            try step.driverViews.view(of: step.answers.accept(offer, by: driver))
        }
        answer("/taxi/offers/:id/refuse", "refuseOffer", "Refuse an offer", to: routes) { step, offer, driver in
            try step.driverViews.view(of: step.answers.refuse(offer, by: driver))
        }
    }

    /// A change that answers what the driver sees then, and shows a refusal over his page.
    private func post<Body: Decodable & Sendable, Context: CrosstownContext>(
        _ path: String,
        _ id: String,
        _ summary: String,
        _ body: Body.Type,
        to routes: Routes<Context>,
        change: @escaping @Sendable (Body, Identifier<Account>) async throws -> DriverResponse
    ) {
        routes.post(
            path,
            in: .taxiDriving,
            RouteName(id, summary),
            retry: { [service] (_: Empty, refused, context) in try await Self.retry(service, refused, context) },
            use: { (_: Empty, body: Body, context) in
                let driver = try context.signedInAccount()
                let answer = try await change(body, driver)
                return ChangeResponse(answer, at: TaxiLinks.driver)
            }
        )
    }

    /// An answer to an offer.
    private func answer<Context: CrosstownContext>(
        _ path: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        change: @escaping @Sendable (DispatchTransaction, Identifier<Offer>, Identifier<Account>) throws -> DriverView
    ) {
        routes.action(
            path,
            in: .taxiDriving,
            RouteName(id, summary),
            retry: { [service] (_: OfferAddress, refused, context) in try await Self.retry(service, refused, context) },
            use: { [service] (address: OfferAddress, context) in
                let driver = try context.signedInAccount()
                let answer = try await service.answer { try change($0, address.id, driver) }
                return ChangeResponse(answer, at: TaxiLinks.driver)
            }
        )
    }

    private static func retry(
        _ service: DriverService,
        _ refused: RefusedForm,
        _ context: some CrosstownContext
    ) async throws -> DriverPage {
        let driver = try context.signedInAccount()
        return try await service.page(for: driver, problem: refused.problem)
    }
}
