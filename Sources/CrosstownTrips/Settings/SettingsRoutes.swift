import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares what a person chooses about trips.
struct SettingsRoutes {
    let host: FeatureHost

    struct RidesMessage: Codable, Sendable {
        var wanted: Bool
    }

    struct RatingMessage: Codable, Sendable {
        var stars: Int
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        getTripSettings(routes)
        setTripSettings(routes)
        chooseTripsOfRides(routes)
        rateTrips(routes)
    }

    private func change(
        of person: Identifier<Account>,
        _ change: @escaping @Sendable (inout TripSettings) -> Void
    ) async throws {
        try await host.database.write { transaction in
            let store = SettingsStore(transaction: transaction)
            var settings = try store.settings(of: person)
            change(&settings)
            try store.set(settings, of: person)
        }
    }

    private func getTripSettings<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.get(
            "/trips/settings",
            id: "getTripSettings",
            tag: TripsModule.tag,
            summary: "The own choices",
            access: .signedIn
        ) {
            (_: Empty, context) in try await SettingsPage.read(for: context.requirePerson(), from: host.database)
        }
    }

    private func setTripSettings<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/settings",
            id: "setTripSettings",
            tag: TripsModule.tag,
            summary: "Choose units, car, reminders and what friends see",
            access: .signedIn,
            body: SettingsMessage.self
        ) { [host] (_: Empty, message: SettingsMessage, context) in
            let now = host.clock.now()
            try await change(of: context.requirePerson()) { settings in
                settings.unit = message.unit
                settings.car = CarChoice(size: message.carSize, energy: message.carEnergy)
                settings.night = message.night
                settings.shares = message.shares
                settings.wantsRides = message.wantsRides
                if let offers = message.offers { settings.hidesOffers = offers == .hidden }
                settings.automaticSince = message.automatic ? settings.automaticSince ?? now : nil
            }
            return ChangeResponse.done(at: TripsLinks.settings)
        }
    }

    private func chooseTripsOfRides<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/settings/rides",
            id: "chooseTripsOfRides",
            tag: TripsModule.tag,
            summary: "Choose whether rides become trips",
            access: .signedIn,
            body: RidesMessage.self
        ) { (_: Empty, message: RidesMessage, context) in
            try await change(of: context.requirePerson()) { $0.wantsRides = message.wanted }
            return ChangeResponse.done(at: TripsLinks.history)
        }
    }

    private func rateTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            "/trips/rating",
            id: "rateTrips",
            tag: TripsModule.tag,
            summary: "Rate trips with one to five stars",
            access: .signedIn,
            body: RatingMessage.self
        ) { [host] (_: Empty, message: RatingMessage, context) in
            var check = Validation()
            check.number(message.stars, "stars", in: 1...5)
            try check.finish()
            let now = host.clock.now()
            try await change(of: context.requirePerson()) { ($0.stars, $0.ratedAt) = (message.stars, now) }
            return ChangeResponse.done(at: TripsLinks.settings)
        }
    }
}
