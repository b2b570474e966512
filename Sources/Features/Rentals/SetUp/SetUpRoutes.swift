import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of the set-up dialogs.
struct SetUpRoutes {
    let service: SetUpService

    /// The sealed entries from the previous dialogs.
    struct DraftQuery: Codable, Sendable {
        var draft: String?
        /// The card added in this set-up.
        var card: String?
        var next: Link?
    }

    /// The page after the question.
    struct NextQuery: Codable, Sendable {
        var next: Link?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addDialogs(to: routes)
        addWhole(to: routes)
        addPosition(to: routes)
    }

    private func addDialogs<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/set-up",
            in: .ownRentals,
            RouteName("getSetUp", "The dialog of the set-up that comes next")
        ) { (query: DraftQuery, context) in
            try await service.page(query, of: context.signedInAccount())
        }
        dialog(.identity, "identifyRider", "Say who one is; nothing is saved yet", IdentityRequest.self, to: routes) {
            let answer = try await service.identify($0, $1)
            return ChangeResponse(answer, at: RentalLinks.setUp.adding("draft", answer.draft))
        }
        dialog(.payment, "choosePayment", "Say how one pays; nothing is saved yet", MethodRequest.self, to: routes) {
            let answer = try await service.choose($0, $1)
            return ChangeResponse(answer, at: RentalLinks.setUp.adding("draft", answer.draft).adding("card", $0.card))
        }
        dialog(.position, "finishSetUp", "Save all dialogs at once", PositionRequest.self, to: routes) {
            let done = try await service.finish($0, $1)
            return ChangeResponse(done.rider, at: RentalLinks.setUp.adding("next", done.destination))
        }
    }

    /// Adds a dialog whose errors show the same dialog again.
    private func dialog<Body: Decodable & Sendable, Output: Encodable & Sendable, Context: CrosstownContext>(
        _ step: SetUpStep,
        _ id: String,
        _ summary: String,
        _ body: Body.Type,
        to routes: Routes<Context>,
        use action: @escaping @Sendable (Body, Identifier<Account>) async throws -> ChangeResponse<Output>
    ) {
        let service = service
        routes.post(
            "/rentals/set-up/\(step.rawValue)",
            in: .ownRentals,
            RouteName(id, summary),
            retry: { (_: Empty, refused, context) in
                try await service.page(refused: refused, of: context.signedInAccount())
            },
            use: { (_: Empty, message: Body, context) in try await action(message, context.signedInAccount()) }
        )
    }

    private func addWhole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/set-up",
            in: .ownRentals,
            RouteName("setUpRider", "Set the own account up in one call"),
            creates: true,
            use: { (_: Empty, message: SetUpRequest, context) in
                ChangeResponse(try await service.setUp(message, context.signedInAccount()), at: RentalLinks.details)
            }
        )
    }

    private func addPosition<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/position",
            in: .ownRentals,
            RouteName("getPositionQuestion", "Whether the service may know where the rider is")
        ) { (query: NextQuery, _) in PositionPage(next: query.next) }
        routes.post(
            "/rentals/position",
            in: .ownRentals,
            RouteName("answerPositionQuestion", "Allow the position, or rent without it"),
            use: { (_: Empty, message: PositionRequest, context) in
                let rider = try await service.setPosition(message.allowed, of: context.signedInAccount())
                return ChangeResponse(rider, at: message.next ?? RentalLinks.home)
            }
        )
    }
}

/// The routes of riders' details.
struct DetailsRoutes {
    let service: SetUpService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/details",
            in: .ownRentals,
            RouteName("getDetails", "What is known about the rider")
        ) { (_: Empty, context) in
            try await service.details(of: context.signedInAccount())
        }
        routes.form(
            "/rentals/details",
            in: .ownRentals,
            RouteName("changeDetails", "Change it; what is left blank stays as it is"),
            retry: { (_: Empty, refused, context) in
                try await service.details(of: context.signedInAccount(), refused: refused)
            },
            change: { (_: Empty, input: Input<DetailsRequest>, context) in
                ChangeResponse(try await service.change(input, of: context.signedInAccount()), at: RentalLinks.details)
            }
        )
        routes.page(
            "/rentals/help",
            in: .rentals,
            RouteName("getRentalHelp", "What the service is and costs, safety advice and terms")
        ) { (_: Empty, _) in
            try await service.help()
        }
    }
}
