import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what drivers and riders can do.
struct SignUpRoutes {
    let service: SignUpService
    let hub: EventHub
    let limits: SignUpLimits

    private static let tag = "rideshare"

    struct EventQuery: Codable, Sendable { var event: String? }
    struct SignUpAddress: Codable, Sendable { var id: Identifier<SignUp> }
    struct GuestAddress: Codable, Sendable { var token: String }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLists(to: routes)
        addForms(to: routes, .offer, "offers")
        addForms(to: routes, .request, "requests")
        addOwn(to: routes)
        addGuests(to: routes)
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            RideSharePaths.home.href,
            id: "listSharedEvents",
            tag: Self.tag,
            summary: "Events that rides are shared to",
            access: .anyone
        ) { (_: Empty, context) in
            try await service.list(context.caller.flatMap { Identifier<Account>($0.accountID) })
        }
        routes.get(
            "/rides/new",
            id: "chooseSharedRide",
            tag: Self.tag,
            summary: "Offer or ask for a ride to an event",
            access: .anyone
        ) { (query: EventQuery, _) in try await service.choice(query.event ?? "") }
        routes.get(
            RideSharePaths.status.href,
            id: "listOwnSharedRides",
            tag: Self.tag,
            summary: "The own offers and requests; without an account those that the device remembers",
            access: .anyone
        ) { (_: Empty, context) in
            try await service.status(context.caller.flatMap { Identifier<Account>($0.accountID) })
        }
        routes.events(
            "/rides/events",
            id: "followSharedRides",
            tag: Self.tag,
            summary: "Tells that rides to an event have changed",
            access: .anyone,
            from: hub
        ) { (query: EventQuery, _) in [RideShareAnnouncer.topic(query.event ?? "")] }
    }

    private func addForms<Context: CrosstownContext>(
        to routes: Routes<Context>,
        _ kind: SignUp.Kind,
        _ name: String
    ) {
        let title = kind == .offer ? "Offer" : "Request"
        // Who offers must be known; who asks for a ride need not be.
        let access: Access = kind == .offer ? .signedIn : .anyone
        routes.get(
            "/rides/\(name)/new",
            id: "show\(title)Form",
            tag: Self.tag,
            summary: "The form of an \(kind.rawValue)",
            access: access
        ) { (query: EventQuery, context) in
            try await service.start(kind, query.event, context.caller.flatMap { Identifier<Account>($0.accountID) })
        }
        routes.post(
            "/rides/\(name)",
            id: "makeShared\(title)",
            tag: Self.tag,
            summary: kind == .offer ? "Offer seats in one's car" : "Ask for a ride",
            access: access,
            body: SignUpInput.self,
            creates: true,
            retry: { (_: Empty, refused, context) in
                let person = context.caller.flatMap { Identifier<Account>($0.accountID) }
                return try await service.form(kind, refused["event"], person, refused: refused)
            },
            use: { (_: Empty, input: SignUpInput, context) in
                let person = context.caller.flatMap { Identifier<Account>($0.accountID) }
                try limits.check(person, input, from: context.networkKey)
                let made = try await service.make(kind, input, by: person)
                let link = made.token.map(RideSharePaths.guest) ?? RideSharePaths.signUp(made.signUp.id)
                return ChangeResponse(SignUpResponse(made.signUp, token: made.token), at: link)
            }
        )
    }

    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/rides/sign-ups/:id",
            id: "getSharedRide",
            tag: Self.tag,
            summary: "An own offer or request, with its ride",
            access: .signedIn
        ) { (address: SignUpAddress, context) in try await service.page(Self.holder(address, context)) }
        routes.get(
            "/rides/sign-ups/:id/edit",
            id: "showSharedRideForm",
            tag: Self.tag,
            summary: "The form that changes an own offer or request",
            access: .signedIn
        ) { (address: SignUpAddress, context) in try await service.editForm(Self.holder(address, context)) }
        routes.post(
            "/rides/sign-ups/:id/edit",
            id: "changeSharedRide",
            tag: Self.tag,
            summary: "Change an own offer or request",
            access: .signedIn,
            body: SignUpInput.self,
            retry: { (address: SignUpAddress, refused, context) in
                try await service.editForm(Self.holder(address, context), refused: refused)
            },
            use: { (address: SignUpAddress, input: SignUpInput, context) in
                try limits.check(try context.signedInAccount(), input, from: context.networkKey)
                let signUp = try await service.change(Self.holder(address, context), input)
                return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.signUp(signUp.id))
            }
        )
        routes.post(
            "/rides/sign-ups/:id/cancel",
            id: "cancelSharedRide",
            tag: Self.tag,
            summary: "Cancel an own offer or request",
            access: .signedIn,
            body: Empty.self
        ) { (address: SignUpAddress, _: Empty, context) in
            let signUp = try await service.cancel(Self.holder(address, context))
            return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.status)
        }
        routes.events(
            "/rides/sign-ups/:id/events",
            id: "followOwnSharedRide",
            tag: Self.tag,
            summary: "Tells what changes of an own offer or request, and where a car is that comes",
            access: .signedIn,
            from: hub
        ) { (address: SignUpAddress, context) in try await service.topics(Self.holder(address, context)) }
    }

    private func addGuests<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.get(
            "/rides/guest/:token",
            id: "getGuestSharedRide",
            tag: Self.tag,
            summary: "The request of somebody without an account",
            access: .anyone
        ) { (address: GuestAddress, _) in try await service.page(.token(address.token)) }
        routes.get(
            "/rides/guest/:token/edit",
            id: "showGuestRideForm",
            tag: Self.tag,
            summary: "The form that changes the request of somebody without an account",
            access: .anyone
        ) { (address: GuestAddress, _) in try await service.editForm(.token(address.token)) }
        routes.post(
            "/rides/guest/:token/edit",
            id: "changeGuestRide",
            tag: Self.tag,
            summary: "Change the request of somebody without an account",
            access: .anyone,
            body: SignUpInput.self,
            retry: { (address: GuestAddress, refused, _) in
                try await service.editForm(.token(address.token), refused: refused)
            },
            use: { (address: GuestAddress, input: SignUpInput, context) in
                try limits.check(nil, input, from: context.networkKey)
                let signUp = try await service.change(.token(address.token), input)
                return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.guest(address.token))
            }
        )
        routes.post(
            "/rides/guest/:token/cancel",
            id: "cancelGuestRide",
            tag: Self.tag,
            summary: "Cancel the request of somebody without an account",
            access: .anyone,
            body: Empty.self
        ) { (address: GuestAddress, _: Empty, _) in
            let signUp = try await service.cancel(.token(address.token))
            return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.home)
        }
        routes.events(
            "/rides/guest/:token/events",
            id: "followGuestSharedRide",
            tag: Self.tag,
            summary: "Tells what changes of the request of somebody without an account",
            access: .anyone,
            from: hub
        ) { (address: GuestAddress, _) in try await service.topics(.token(address.token)) }
    }

    static func holder(_ address: SignUpAddress, _ context: some CrosstownContext) throws -> SignUpHolder {
        .account(try context.signedInAccount(), address.id)
    }
}
