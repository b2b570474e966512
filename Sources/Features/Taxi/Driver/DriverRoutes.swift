import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DriverRoutes {
    let service: DriverService
    let hub: EventHub

    struct RidePress: Codable, Sendable {
        /// The ride of the page; by default the current one.
        var ride: Identifier<TaxiRequest>?
    }

    struct DriverQuery: Codable, Sendable {
        /// The ride whose fare was just entered.
        var savedFare: Identifier<TaxiRequest>?
    }

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
        post("/taxi/driver/start", "startDuty", "Go on duty", to: routes) { (_: Empty, message, driver) in
            try await service.start(message, driver)
        }
        post("/taxi/driver/fixes", "reportPositions", "Report positions", to: routes) { (_: Empty, batch, driver) in
            try await service.take(batch, from: driver)
        }
        post("/taxi/driver/stop", "stopDuty", "Go off duty", to: routes) { (_: Empty, _: Empty, driver) in
            try await service.answer { try $0.shift.stop(driver) }
        }
    }

    private func addRide<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        post("/taxi/driver/arrived", "reportArrival", "The taxi is at the pick-up point", to: routes) {
            (_: Empty, press: RidePress, driver) in
            let road = try await service.road(of: driver)
            return try await service.answer { try $0.arrival.sayArrived(driver, shown: press.ride, road: road) }
        }
        post("/taxi/driver/pick-up", "pickUp", "The passenger is on board", to: routes) {
            (_: Empty, press: RidePress, driver) in
            try await service.answer(atMeetingPlace: driver) { try $0.driverRide.pickUp(driver, shown: press.ride) }
        }
        post(
            "/taxi/driver/passenger-not-here",
            "reportPassengerMissing",
            "The passengers are not at the meeting place",
            to: routes
        ) { (_: Empty, press: RidePress, driver) in
            let road = try await service.road(of: driver)
            return try await service.answer {
                try $0.driverRide.reportPassengerMissing(driver, shown: press.ride, road: road)
            }
        }
        post("/taxi/driver/cannot-come", "giveRequestBack", "Give an accepted request back", to: routes) {
            (_: Empty, press: RidePress, driver) in
            try await service.answer { try $0.driverRide.giveBack(driver, shown: press.ride) }
        }
        post("/taxi/driver/end-ride", "endRide", "End ride", to: routes) { (_: Empty, press: RidePress, driver) in
            try await service.answer(atMeetingPlace: driver) { try $0.driverRide.end(driver, shown: press.ride) }
        }
    }

    private func addOffers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        post("/taxi/offers/:id/accept", "acceptOffer", "Accept an offer", to: routes) {
            (offer: OfferAddress, _: Empty, driver) in
            try await service.answer { try $0.answers.accept(offer.id, by: driver) }
        }
        post("/taxi/offers/:id/refuse", "refuseOffer", "Refuse an offer", to: routes) {
            (offer: OfferAddress, _: Empty, driver) in
            try await service.answer { try $0.answers.refuse(offer.id, by: driver) }
        }
    }

    /// Adds an action that returns the driver's updated view, and shows errors over the page.
    private func post<
        Address: Decodable & Sendable,
        Body: Decodable & Sendable,
        Context: CrosstownContext
    >(
        _ path: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        change: @escaping @Sendable (Address, Body, Identifier<Account>) async throws -> DriverResponse
    ) {
        routes.post(
            path,
            in: .taxiDriving,
            RouteName(id, summary),
            retry: { [service] (_: Address, refused, context) in
                try await service.page(for: context.signedInAccount(), problem: refused.problem)
            },
            use: { (address: Address, body: Body, context) in
                let answer = try await change(address, body, context.signedInAccount())
                return ChangeResponse(answer, at: TaxiLinks.driver)
            }
        )
    }
}
