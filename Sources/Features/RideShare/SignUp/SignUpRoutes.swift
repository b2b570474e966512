import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes for drivers and riders.
struct SignUpRoutes {
    let service: SignUpService
    let hub: EventHub
    let limits: SignUpLimits

    struct EventQuery: Codable, Sendable { var event: String? }
    struct SignUpAddress: Codable, Sendable { var id: Identifier<SignUp> }
    struct GuestAddress: Codable, Sendable { var token: String }
    /// A sign-up, and the person just reported.
    struct SignUpPageAddress: Codable, Sendable {
        var id: Identifier<SignUp>
        var reported: Identifier<SignUp>?
    }
    /// A guest's sign-up, and the person just reported.
    struct GuestPageAddress: Codable, Sendable {
        var token: String
        var reported: Identifier<SignUp>?
    }
    struct CanceledQuery: Codable, Sendable { var canceled: SignUp.Kind? }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLists(to: routes)
        addForms(to: routes, .offer, RideSharePaths.newOffer, RideSharePaths.offers)
        addForms(to: routes, .request, RideSharePaths.newRequest, RideSharePaths.requests)
        addOwn(to: routes)
        addGuests(to: routes)
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RideSharePaths.home,
            in: .openRides,
            RouteName("listSharedEvents", "Events that rides are shared to")
        ) { (_: Empty, context) in
            try await service.list(context.account)
        }
        routes.page(
            RideSharePaths.new,
            in: .openRides,
            RouteName("chooseSharedRide", "Offer or ask for a ride to an event")
        ) { (query: EventQuery, _) in try await service.choice(query.event ?? "") }
        routes.page(
            RideSharePaths.status,
            in: .openRides,
            RouteName(
                "listOwnSharedRides",
                "The own offers and requests; without an account those that the device remembers"
            )
        ) { (query: CanceledQuery, context) in
            try await service.status(context.account, canceled: query.canceled)
        }
        routes.events(
            RideSharePaths.stream,
            in: .openRides,
            RouteName("followSharedRides", "Tells that rides to an event have changed"),
            from: hub
        ) { (query: EventQuery, _) in [RideShareAnnouncer.topic(query.event ?? "")] }
    }

    private func addForms<Context: CrosstownContext>(
        to routes: Routes<Context>,
        _ kind: SignUp.Kind,
        _ form: Link,
        _ list: Link
    ) {
        let title = kind == .offer ? "Offer" : "Request"
        // Offers require an account; requests do not.
        let access: Access = kind == .offer ? .signedIn : .anyone
        routes.page(
            form,
            in: .rides.open(to: access),
            RouteName("show\(title)Form", "The form of an \(kind.rawValue)")
        ) { (query: EventQuery, context) in
            try await service.start(kind, query.event, context.account, on: Self.device(context))
        }
        routes.post(
            list,
            in: .rides.open(to: access),
            RouteName("makeShared\(title)", kind == .offer ? "Offer seats in one's car" : "Request a ride"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await service.form(
                    kind,
                    refused["event"],
                    context.account,
                    on: Self.device(context),
                    refused: refused
                )
            },
            use: { (_: Empty, input: SignUpInput, context) in
                let person = context.account
                try limits.check(person, input, from: context.networkKey)
                let device = Self.device(context)
                let made = try await service.make(kind, input, by: person, on: device)
                let response = SignUpResponse(made.signUp, token: made.token)
                guard let token = made.token else {
                    return ChangeResponse(response, at: RideSharePaths.signUp(made.signUp.id))
                }
                return ChangeResponse(response, at: RideSharePaths.guest(token))
                    .settingCookie(device.settingCookie(adding: token))
            }
        )
    }

    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RideSharePaths.signUp,
            in: .rides,
            RouteName("getSharedRide", "An own offer or request, with its ride")
        ) { (address: SignUpPageAddress, context) in
            let holder = SignUpHolder.account(try context.signedInAccount(), address.id)
            return try await service.page(holder, reported: address.reported)
        }
        routes.page(
            RideSharePaths.edit,
            in: .rides,
            RouteName("showSharedRideForm", "The form that changes an own offer or request")
        ) { (address: SignUpAddress, context) in try await service.editForm(Self.holder(address, context)) }
        routes.post(
            RideSharePaths.edit,
            in: .rides,
            RouteName("changeSharedRide", "Change an own offer or request"),
            retry: { (address: SignUpAddress, refused, context) in
                try await service.editForm(Self.holder(address, context), refused: refused)
            },
            use: { (address: SignUpAddress, input: SignUpInput, context) in
                try limits.check(try context.signedInAccount(), input, from: context.networkKey)
                let signUp = try await service.change(Self.holder(address, context), input)
                return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.signUp(signUp.id))
            }
        )
        routes.action(
            RideSharePaths.cancel,
            in: .rides,
            RouteName("cancelSharedRide", "Cancel an own offer or request")
        ) { (address: SignUpAddress, context) in
            let signUp = try await service.cancel(Self.holder(address, context))
            return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.status(canceled: signUp.kind))
        }
        routes.events(
            RideSharePaths.ownStream,
            in: .rides,
            RouteName(
                "followOwnSharedRide",
                "Tells what changes of an own offer or request, and where a car is that comes"
            ),
            from: hub
        ) { (address: SignUpAddress, context) in try await service.topics(Self.holder(address, context)) }
    }

    private func addGuests<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            RideSharePaths.guest,
            in: .openRides,
            RouteName("getGuestSharedRide", "The request of somebody without an account")
        ) { (address: GuestPageAddress, _) in
            try await service.page(.token(address.token), reported: address.reported)
        }
        routes.page(
            RideSharePaths.guestEdit,
            in: .openRides,
            RouteName("showGuestRideForm", "The form that changes the request of somebody without an account")
        ) { (address: GuestAddress, _) in try await service.editForm(.token(address.token)) }
        routes.post(
            RideSharePaths.guestEdit,
            in: .openRides,
            RouteName("changeGuestRide", "Change the request of somebody without an account"),
            retry: { (address: GuestAddress, refused, _) in
                try await service.editForm(.token(address.token), refused: refused)
            },
            use: { (address: GuestAddress, input: SignUpInput, context) in
                try limits.check(nil, input, from: context.networkKey)
                let signUp = try await service.change(.token(address.token), input)
                return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.guest(address.token))
            }
        )
        routes.action(
            RideSharePaths.guestCancel,
            in: .openRides,
            RouteName("cancelGuestRide", "Cancel the request of somebody without an account")
        ) { (address: GuestAddress, _) in
            let signUp = try await service.cancel(.token(address.token))
            return ChangeResponse(SignUpResponse(signUp, token: nil), at: RideSharePaths.guest(address.token))
        }
        routes.events(
            RideSharePaths.guestStream,
            in: .openRides,
            RouteName("followGuestSharedRide", "Tells what changes of the request of somebody without an account"),
            from: hub
        ) { (address: GuestAddress, _) in try await service.topics(.token(address.token)) }
    }

    private static func device(_ context: some CrosstownContext) -> GuestDevice {
        GuestDevice(context.deviceNotes[GuestDevice.cookie])
    }

    static func holder(_ address: SignUpAddress, _ context: some CrosstownContext) throws -> SignUpHolder {
        .account(try context.signedInAccount(), address.id)
    }
}
