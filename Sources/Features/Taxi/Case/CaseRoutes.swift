import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares lost property and complaints for passengers, the city and drivers.
struct CaseRoutes {
    let service: CaseService

    /// The address of one report.
    struct CaseAddress: Codable, Sendable {
        var id: Identifier<RideCase>
    }

    /// Which reports the city lists.
    struct CityQuery: Codable, Sendable {
        var state: RideCase.State?
        var after: Identifier<RideCase>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addForm(to: routes)
        addOwn(to: routes)
        addConsole(to: routes)
        addRefund(to: routes)
        addDriver(to: routes)
    }

    private func addForm<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/requests/:id/help",
            in: .taxiRides,
            RouteName("showTaxiRideHelp", "A form about a ride that is over, with a key of its own")
        ) { (address: FareRoutes.RideAddress, context) in
            try await service.form(about: address.id, by: context.signedInAccount())
        }
        routes.post(
            "/taxi/requests/:id/help",
            in: .taxiRides,
            RouteName("reportTaxiRide", "Report something lost in a taxi, or complain about a ride"),
            creates: true,
            retry: { (address: FareRoutes.RideAddress, refused, context) in
                try await service.form(about: address.id, by: context.signedInAccount(), refused: refused)
            },
            use: { (address: FareRoutes.RideAddress, message: CaseMessage, context) in
                let passenger = try context.signedInAccount()
                let made = try await service.write(message, about: address.id, by: passenger)
                return ChangeResponse(CaseAddress(id: made), at: TaxiLinks.rideCase(made.description))
            }
        )
    }

    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/cases",
            in: .taxiRides,
            RouteName("listTaxiReports", "The own reports about rides")
        ) { (_: Empty, context) in try await service.list(of: context.signedInAccount()) }
        routes.page(
            "/taxi/cases/:id",
            in: .taxiRides,
            RouteName("getTaxiReport", "An own report with its messages")
        ) { (address: CaseAddress, context) in try await service.page(address.id, of: context.signedInAccount()) }
        routes.post(
            "/taxi/cases/:id",
            in: .taxiRides,
            RouteName("addToTaxiReport", "Add a message to an own report, or close it"),
            retry: { (address: CaseAddress, refused, context) in
                try await service.page(address.id, of: context.signedInAccount(), refused: refused)
            },
            use: { (address: CaseAddress, answer: CaseResponse, context) in
                try await service.add(answer, to: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.rideCase(address.id.description))
            }
        )
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/cases",
            in: TaxiRole.console,
            RouteName("listCityTaxiReports", "What passengers report about rides")
        ) { (query: CityQuery, _) in try await service.cityList(query.state, after: query.after) }
        routes.page(
            "/taxi/console/cases/:id",
            in: TaxiRole.console,
            RouteName("getCityTaxiReport", "View a report about a ride")
        ) { (address: CaseAddress, _) in try await service.page(address.id, of: nil) }
        routes.post(
            "/taxi/console/cases/:id",
            in: TaxiRole.console,
            RouteName("answerTaxiReport", "Answer or close a report about a ride"),
            retry: { (address: CaseAddress, refused, _) in
                try await service.page(address.id, of: nil, refused: refused)
            },
            use: { (address: CaseAddress, answer: CaseResponse, _) in
                try await service.answer(answer, to: address.id)
                return ChangeResponse.done(at: TaxiLinks.consoleCase(address.id.description))
            }
        )
    }

    private func addRefund<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/cases/:id/refund",
            in: TaxiRole.console,
            RouteName("refundTaxiRide", "Refund a ride"),
            retry: { (address: CaseAddress, refused, _) in
                try await service.page(address.id, of: nil, refused: refused)
            },
            use: { (address: CaseAddress, entry: RefundEntry, _) in
                try await service.refund(entry, address.id)
                return ChangeResponse.done(at: TaxiLinks.consoleCase(address.id.description))
            }
        )
    }

    private func addDriver<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/driver/lost",
            in: .taxiDriving,
            RouteName("listLostThings", "What passengers miss of the own rides")
        ) { (_: Empty, context) in try await service.lost(of: context.signedInAccount()) }
        routes.post(
            "/taxi/driver/lost/:id",
            in: .taxiDriving,
            RouteName("answerLostThing", "Say whether something that is missed was found"),
            use: { (address: CaseAddress, answer: LostResponse, context) in
                try await service.say(answer, about: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.driverLost)
            }
        )
    }
}
