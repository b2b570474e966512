import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of fares for everyone, drivers and the city.
struct FareRoutes {
    let service: FareService

    struct RideAddress: Codable, Sendable {
        var id: Identifier<TaxiRequest>
    }

    struct VersionAddress: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["version": .number(1...1_000_000)] }

        var version: Int64
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addEntry(to: routes)
        addConsole(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/fares",
            in: .taxi,
            RouteName("getTaxiFare", "What a ride will cost, where the city has a tariff")
        ) { (query: FareQuery, _) in try await service.page(query) }
        routes.page(
            "/taxi/requests/:id/receipt",
            in: .taxiRides,
            RouteName("getTaxiReceipt", "The receipt of an own ride")
        ) { (address: RideAddress, context) in
            let passenger = try context.signedInAccount()
            return try await service.receipt(address.id, for: passenger)
        }
    }

    private func addEntry<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/driver/fare",
            in: .taxiDriving,
            RouteName("showFareEntry", "The last ride, where its fare is not entered; or the fare of a ride to correct")
        ) { (query: FareEntryQuery, context) in
            let driver = try context.signedInAccount()
            return try await service.entry(for: driver, correcting: query.ride)
        }
        routes.post(
            "/taxi/driver/rides/:id/fare",
            in: .taxiDriving,
            RouteName("enterFare", "Enter what the meter showed; the same again changes nothing"),
            retry: { (address: RideAddress, form, context) in
                let driver = try context.signedInAccount()
                return try await service.entry(for: driver, refused: RefusedFare(ride: address.id, form: form))
            },
            use: { (address: RideAddress, entry: FareEntry, context) in
                let driver = try context.signedInAccount()
                try await service.enter(entry, address.id, by: driver)
                return ChangeResponse.done(at: TaxiLinks.driver(saved: address.id.description))
            }
        )
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        let list = "/taxi/console/tariffs"
        routes.page(list, in: TaxiRole.console, RouteName("listTaxiTariffs", "The versions of the tariff")) {
            (entered: TariffPreview, _) in try await service.tariffs(entered)
        }
        routes.form(
            list,
            in: TaxiRole.console,
            RouteName("publishTaxiTariff", "Publish a tariff"),
            creates: true,
            check: TariffPublication.check(in: service.currency),
            verify: { (_: Empty, input: Input<TariffPublication>, _) in try await service.check(input) },
            retry: { (_: Empty, refused, _) in try await service.tariffs(refused: refused) },
            change: { (_: Empty, input: Input<TariffPublication>, _) in
                let made = try await service.publish(input)
                return ChangeResponse(made, at: TaxiLinks.consoleTariffs.adding("published", made.version))
            }
        )
        routes.action(
            "/taxi/console/tariffs/:version/withdraw",
            in: TaxiRole.console,
            RouteName("withdrawTaxiTariff", "Withdraw a planned tariff")
        ) { (address: VersionAddress, _) in
            let isNew = try await service.withdraw(address.version)
            let list = TaxiLinks.consoleTariffs.adding("withdrawn", address.version)
            return ChangeResponse.done(at: isNew ? list : list.adding("already", true))
        }
    }
}
