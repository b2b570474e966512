import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares the dialogs of the set-up.
struct SetUpRoutes {
    let service: SetUpService

    private static let tag = "rentals"
    private static let access = Access.role(RentalRole.rider)

    /// What was entered in the dialogs before, sealed.
    struct DraftQuery: Codable, Sendable {
        var draft: String?
        /// The card that was added on the way.
        var card: String?
        /// Where the rider goes on when all is done.
        var next: Link?
    }

    /// Where the rider goes on when the question is answered.
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
        routes.get(
            "/rentals/set-up",
            id: "getSetUp",
            tag: Self.tag,
            summary: "The dialog of the set-up that comes next",
            access: Self.access
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

    /// A dialog whose refusal shows the same dialog again.
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
            id: id,
            tag: Self.tag,
            summary: summary,
            access: Self.access,
            body: body,
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
            id: "setUpRider",
            tag: Self.tag,
            summary: "Set the own account up in one call",
            access: Self.access,
            body: SetUpRequest.self,
            creates: true,
            use: { (_: Empty, message: SetUpRequest, context) in
                ChangeResponse(try await service.setUp(message, context.signedInAccount()), at: RentalLinks.details)
            }
        )
    }

    private func addPosition<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/position",
            id: "getPositionQuestion",
            tag: Self.tag,
            summary: "Whether the service may know where the rider is",
            access: Self.access
        ) { (query: NextQuery, _) in PositionPage(next: query.next) }
        routes.post(
            "/rentals/position",
            id: "answerPositionQuestion",
            tag: Self.tag,
            summary: "Allow the position, or rent without it",
            access: Self.access,
            body: PositionRequest.self,
            use: { (_: Empty, message: PositionRequest, context) in
                let rider = try await service.setPosition(message.allowed, of: context.signedInAccount())
                return ChangeResponse(rider, at: message.next ?? RentalLinks.home)
            }
        )
    }
}

/// Declares what riders see and change of what is known about them.
struct DetailsRoutes {
    let service: SetUpService

    private static let tag = "rentals"
    private static let access = Access.role(RentalRole.rider)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/details",
            id: "getDetails",
            tag: Self.tag,
            summary: "What is known about the rider",
            access: Self.access
        ) { (_: Empty, context) in
            try await service.details(of: context.signedInAccount())
        }
        routes.form(
            "/rentals/details",
            in: RouteGroup(tag: Self.tag, access: Self.access),
            RouteName("changeDetails", "Change it; what is left blank stays as it is"),
            retry: { (_: Empty, refused, context) in
                try await service.details(of: context.signedInAccount(), refused: refused)
            },
            change: { (_: Empty, input: Input<DetailsRequest>, context) in
                ChangeResponse(try await service.change(input, of: context.signedInAccount()), at: RentalLinks.details)
            }
        )
        routes.get(
            "/rentals/help",
            id: "getRentalHelp",
            tag: Self.tag,
            summary: "What the service is and costs, safety advice and terms",
            access: .anyone
        ) { (_: Empty, _) in
            try await service.help()
        }
    }
}
