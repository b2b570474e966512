import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Whether a driver has found a lost item.
struct LostResponse: Codable, Sendable {
    var found: Bool
}

/// The amount that the city refunds.
struct RefundEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["refund": EnteredAmount.limits()] }

    var refund: String
}

/// The routes of lost property and complaints for passengers, the city and drivers.
struct RideCaseRoutes {
    let service: RideCaseService

    struct CityQuery: Codable, Sendable {
        var state: Case.State?
        var after: Identifier<Case>?
    }

    /// The created report.
    private struct Made: Codable, Sendable {
        let id: Identifier<Case>
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
            show: RouteName("showTaxiRideHelp", "A form about a ride that is over, with a key of its own"),
            send: RouteName("reportTaxiRide", "Report something lost in a taxi, or complain about a ride"),
            creates: true,
            page: { (address: FareRoutes.RideAddress, refused, context) in
                try await service.form(about: address.id, by: context.signedInAccount(), refused: refused)
            },
            change: { (address: FareRoutes.RideAddress, entry: Input<RideCaseEntry>, context) in
                let made = try await service.write(entry, about: address.id, by: context.signedInAccount())
                return ChangeResponse(Made(id: made), at: TaxiLinks.rideCase(made.description))
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
            show: RouteName("getTaxiReport", "An own report with its messages"),
            send: RouteName("addToTaxiReport", "Add a message to an own report, or close it"),
            page: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.page(address.id, of: context.signedInAccount(), refused: refused)
            },
            change: { (address: IdentifiedAddress<Case>, reply: Input<CaseReply>, context) in
                try await service.add(reply.words, to: address.id, by: context.signedInAccount())
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
        ) { (query: CityQuery, context) in
            try await service.list(query.state ?? .open, after: query.after, for: context.requireCaller())
        }
        routes.page(
            "/taxi/console/cases/:id",
            in: TaxiRole.console,
            show: RouteName("getCityTaxiReport", "View a report about a ride"),
            send: RouteName("answerTaxiReport", "Reply to or close a report about a ride"),
            page: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.page(address.id, for: context.requireCaller(), refused: refused)
            },
            change: { (address: IdentifiedAddress<Case>, reply: Input<CaseReply>, context) in
                try await service.answer(reply.words, to: address.id, by: context.requireCaller())
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
            retry: { (address: IdentifiedAddress<Case>, refused, context) in
                try await service.page(address.id, for: context.requireCaller(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, entry: RefundEntry, context) in
                try await service.refund(entry, address.id, by: context.requireCaller())
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
            use: { (address: IdentifiedAddress<Case>, answer: LostResponse, context) in
                try await service.say(answer, about: address.id, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.driverLost)
            }
        )
    }
}
