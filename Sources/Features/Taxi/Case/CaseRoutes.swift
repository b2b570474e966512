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

    private static let passenger = Access.role(TaxiRole.passenger)
    private static let city = Access.role(TaxiRole.administrator)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addForm(to: routes)
        addOwn(to: routes)
        addConsole(to: routes)
        addRefund(to: routes)
        addDriver(to: routes)
    }

    private func addForm<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/requests/:id/help",
            id: "showTaxiRideHelp",
            tag: "taxi",
            summary: "A form about a ride that is over, with a key of its own",
            access: Self.passenger
        ) { (address: FareRoutes.RideAddress, context) in
            try await service.form(about: address.id, by: context.signedInAccount())
        }
        routes.post(
            "/taxi/requests/:id/help",
            id: "reportTaxiRide",
            tag: "taxi",
            summary: "Report something lost in a taxi, or complain about a ride",
            access: Self.passenger,
            body: CaseMessage.self,
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
        routes.get(
            "/taxi/cases",
            id: "listTaxiReports",
            tag: "taxi",
            summary: "The own reports about rides",
            access: Self.passenger
        ) { (_: Empty, context) in try await service.list(of: context.signedInAccount()) }
        routes.get(
            "/taxi/cases/:id",
            id: "getTaxiReport",
            tag: "taxi",
            summary: "An own report with its messages",
            access: Self.passenger
        ) { (address: CaseAddress, context) in try await service.page(address.id, of: context.signedInAccount()) }
        routes.post(
            "/taxi/cases/:id",
            id: "addToTaxiReport",
            tag: "taxi",
            summary: "Add a message to an own report, or close it",
            access: Self.passenger,
            body: CaseResponse.self,
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
        routes.get(
            "/taxi/console/cases",
            id: "listCityTaxiReports",
            tag: "taxi-city",
            summary: "What passengers report about rides",
            access: Self.city
        ) { (query: CityQuery, _) in try await service.cityList(query.state, after: query.after) }
        routes.get(
            "/taxi/console/cases/:id",
            id: "getCityTaxiReport",
            tag: "taxi-city",
            summary: "A report with its messages",
            access: Self.city
        ) { (address: CaseAddress, _) in try await service.page(address.id, of: nil) }
        routes.post(
            "/taxi/console/cases/:id",
            id: "answerTaxiReport",
            tag: "taxi-city",
            summary: "Answer a report, or close it",
            access: Self.city,
            body: CaseResponse.self,
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
            id: "refundTaxiRide",
            tag: "taxi-city",
            summary: "Give back what was paid for a ride from the wallet, or a part of it",
            access: Self.city,
            body: RefundEntry.self,
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
        routes.get(
            "/taxi/driver/lost",
            id: "listLostThings",
            tag: "taxi-driver",
            summary: "What passengers miss of the own rides",
            access: .role(TaxiRole.driver)
        ) { (_: Empty, context) in try await service.lost(of: context.signedInAccount()) }
        routes.post(
            "/taxi/driver/lost/:id",
            id: "answerLostThing",
            tag: "taxi-driver",
            summary: "Say whether something that is missed was found",
            access: .role(TaxiRole.driver),
            body: LostResponse.self,
            use: { (address: CaseAddress, answer: LostResponse, context) in
                try await service.say(answer, about: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.driverLost)
            }
        )
    }
}
