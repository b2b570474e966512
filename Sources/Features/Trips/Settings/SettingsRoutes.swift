import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The routes of a user's trip settings.
struct SettingsRoutes {
    let database: any Database
    let clock: any WallClock

    struct RidesMessage: Codable, Sendable {
        var wanted: Bool
    }

    struct RatingMessage: FormFieldSet {
        let stars = Field<Int>("Your rating", .whole(1...5))
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        setTripSettings(routes)
        chooseTripsOfRides(routes)
        rateTrips(routes)
    }

    private func change(
        of person: Identifier<Account>,
        _ change: @escaping @Sendable (inout TripSettings) -> Void
    ) async throws {
        try await database.write { transaction in
            let store = SettingsStore(transaction: transaction)
            var settings = try store.settings(of: person)
            change(&settings)
            try store.set(settings, of: person)
        }
    }

    private func setTripSettings<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.page(
            TripsLinks.settings,
            in: .trips,
            show: RouteName("getTripSettings", "The own choices"),
            send: RouteName("setTripSettings", "Choose units, car, reminders and what friends see"),
            page: { (_: Empty, refused, context) in
                try await SettingsPage.read(for: context.signedInAccount(), from: database, refused: refused)
            },
            change: { (_: Empty, input: Input<SettingsMessage>, context) in
                let now = clock.now()
                try await change(of: context.signedInAccount()) { $0.take(input, at: now) }
                return ChangeResponse.done(at: TripsLinks.settings)
            }
        )
    }

    private func chooseTripsOfRides<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.rides,
            in: .trips,
            RouteName("chooseTripsOfRides", "Choose whether rides become trips")
        ) { (_: Empty, message: RidesMessage, context) in
            try await change(of: context.signedInAccount()) { $0.wantsRides = message.wanted }
            return ChangeResponse.done(at: TripsLinks.history)
        }
    }

    private func rateTrips<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.post(
            TripsLinks.rating,
            in: .trips,
            RouteName("rateTrips", "Rate trips with one to five stars")
        ) { (_: Empty, sent: Sent<RatingMessage>, context) in
            let (stars, now) = (try sent.checked().stars, clock.now())
            try await change(of: context.signedInAccount()) { ($0.stars, $0.ratedAt) = (stars, now) }
            return ChangeResponse.done(at: TripsLinks.settings)
        }
    }
}

extension TripSettings {
    fileprivate mutating func take(_ input: Input<SettingsMessage>, at now: Timestamp) {
        unit = input.unit
        car = CarChoice(size: input.carSize, energy: input.carEnergy)
        night = input.night
        shares = input.shares
        wantsRides = input.wantsRides
        if let offers = input.offers { hidesOffers = offers == .hidden }
        automaticSince = input.automatic ? automaticSince ?? now : nil
    }
}
