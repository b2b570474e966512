import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The reason of an objection to a fare.
struct FareReason: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["reason": .text(1...500)] }

    var reason: String?
}

/// The city's decision about a contested fare.
struct FareDecision: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["amount": EnteredAmount.limits(mayBeZero: true), "reason": .text(1...500)]
    }

    var amount: String?
    var reason: String?
}

/// The list of contested fares after a decision.
struct ContestedFaresQuery: Codable, Sendable {
    /// The ride whose fare was decided.
    var decided: Identifier<TaxiRequest>?
}

/// The routes of passengers, drivers and the city for fares from the wallet.
struct PaymentRoutes {
    let service: FareService
    let passengers: PassengerService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addAnswers(to: routes)
        addCorrection(to: routes)
        addConsole(to: routes)
    }

    private func addAnswers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        answer(
            "fare/confirm",
            "confirmTaxiFare",
            "Confirm a fare far above the price that was told",
            Empty.self,
            to: routes
        ) { id, passenger, _ in
            try await service.confirm(id, by: passenger)
        }
        answer("fare/contest", "contestTaxiFare", "Leave a fare to the city", FareReason.self, to: routes) {
            try await service.contest($0, by: $1, $2)
        }
        answer("tip", "tipTaxiDriver", "Give a tip beside a fare that was paid", TipMessage.self, to: routes) {
            try await service.tip($0, by: $1, $2)
        }
    }

    private func answer<Body: Decodable & Sendable, Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        _ body: Body.Type,
        to routes: Routes<Context>,
        change: @escaping @Sendable (Identifier<TaxiRequest>, Identifier<Account>, Body) async throws -> Void
    ) {
        let passengers = passengers
        routes.post(
            "/taxi/requests/:id/\(name)",
            in: .taxiRides,
            RouteName(id, summary),
            retry: { (address: FareRoutes.RideAddress, refused, context) in
                let passenger = try context.signedInAccount()
                return try await passengers.page(of: address.id, for: passenger, problem: refused.problem)
            },
            use: { (address: FareRoutes.RideAddress, body: Body, context) in
                let passenger = try context.signedInAccount()
                try await change(address.id, passenger, body)
                return ChangeResponse.done(at: TaxiLinks.request(address.id.description))
            }
        )
    }

    private func addCorrection<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/driver/rides/:id/fare/correct",
            in: .taxiDriving,
            RouteName("correctFare", "Correct a fare that was paid directly, or lower one that is looked at"),
            retry: { (address: FareRoutes.RideAddress, form, context) in
                let driver = try context.signedInAccount()
                let refused = RefusedFare(ride: address.id, form: form)
                return try await service.entry(for: driver, correcting: address.id, refused: refused)
            },
            use: { (address: FareRoutes.RideAddress, entry: FareEntry, context) in
                let driver = try context.signedInAccount()
                return ChangeResponse.done(at: try await service.correct(entry, address.id, by: driver))
            }
        )
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/fares",
            in: TaxiRole.console,
            RouteName("listContestedFares", "Fares that passengers contest")
        ) { (query: ContestedFaresQuery, context) in
            try await service.contestedFares(for: context.signedInAccount(), decided: query.decided)
        }
        routes.post(
            "/taxi/console/fares/:id",
            in: TaxiRole.console,
            RouteName("decideContestedFare", "Decide a disputed fare"),
            retry: { (address: FareRoutes.RideAddress, form, context) in
                let refused = RefusedFare(ride: address.id, form: form)
                return try await service.contestedFares(for: context.signedInAccount(), refused: refused)
            },
            use: { (address: FareRoutes.RideAddress, decision: FareDecision, context) in
                try await service.decide(address.id, decision, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.consoleFares.adding("decided", address.id))
            }
        )
    }
}
