import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct WordMessage: Codable, Sendable {
    var word: RideWord
}

struct SignalRoutes {
    let passengers: PassengerService
    let drivers: DriverService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (passengers, drivers) = (passengers, drivers)
        routes.post(
            "/taxi/requests/:id/say",
            in: .taxiRides,
            RouteName("sayToTaxiDriver", "Say one of a few words to the driver who comes"),
            retry: { (address: FareRoutes.RideAddress, refused, context) in
                let passenger = try context.signedInAccount()
                return try await passengers.page(of: address.id, for: passenger, problem: refused.problem)
            },
            use: { (address: FareRoutes.RideAddress, message: WordMessage, context) in
                let passenger = try context.signedInAccount()
                try await passengers.dispatch.change { transaction in
                    try transaction.signals.say(message.word, about: address.id, by: passenger)
                }
                return ChangeResponse.done(at: TaxiLinks.request(address.id.description))
            }
        )
        routes.post(
            "/taxi/driver/say",
            in: .taxiDriving,
            RouteName("sayToTaxiPassenger", "Say one of a few words to the passenger who waits"),
            retry: { (_: Empty, refused, context) in
                let driver = try context.signedInAccount()
                return try await drivers.page(for: driver, problem: refused.problem)
            },
            use: { (_: Empty, message: WordMessage, context) in
                let driver = try context.signedInAccount()
                try await drivers.say(message.word, driver)
                return ChangeResponse.done(at: TaxiLinks.driver)
            }
        )
    }
}
