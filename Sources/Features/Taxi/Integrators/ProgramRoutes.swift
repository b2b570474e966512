import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The taxi routes of third-party apps: version 1 of the API.
struct ProgramRoutes {
    private static let riders = RouteGroup.taxiPrograms.open(to: .anyRole([TaxiScope.request, TaxiScope.sandbox]))
    private static let readers = RouteGroup.taxiPrograms.open(
        to: .anyRole([TaxiScope.read, TaxiScope.request, TaxiScope.fleet, TaxiScope.sandbox])
    )

    let guests: GuestService
    let sandbox: SandboxService
    let fleet: FleetService
    let fares: FareService
    let hub: EventHub

    /// The address of a guest or test ride.
    struct RideAddress: Codable, Sendable {
        var id: Identifier<TaxiRequest>

        var rehearsed: Identifier<SandboxRide> { id.of(SandboxRide.self) }
    }

    struct RidesQuery: Codable, Sendable {
        /// The cursor: the last ride of the previous page.
        var behind: Identifier<TaxiRequest>?
    }

    /// The next step of a test ride.
    struct Advance: Codable, Sendable {
        /// The step; by default the next one of the simulated clock.
        var step: SandboxRide.Step?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addRides(to: routes)
        addWishes(to: routes)
        addSandbox(to: routes)
        addStreams(to: routes)
    }

    /// Streams for apps that prefer an open connection to webhooks.
    private func addStreams<Context: CrosstownContext>(to routes: Routes<Context>) {
        let guests = guests
        routes.events(
            "/v1/taxi/rides/:id/events",
            in: .taxiPrograms,
            RouteName("followGuestRide", "Follow a guest’s ride"),
            from: hub
        ) { (address: RideAddress, context) in
            try await guests.topics(of: address.id, of: context.program().name)
        }
        routes.events(
            "/v1/taxi/fleet/events",
            in: .taxiPrograms.open(to: .role(TaxiScope.fleet)),
            RouteName("followFleetForPrograms", "Where taxis are and that queues have changed, as Server-Sent Events"),
            from: hub
        ) { (_: Empty, _) in [TaxiTopic.city] }
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (fleet, fares) = (fleet, fares)
        routes.data(
            "/v1/taxi/zones",
            in: Self.readers,
            RouteName("listZonesForPrograms", "The zones with their queues and waiting times")
        ) { (_: Empty, _) in try await fleet.zones() }
        routes.data(
            "/v1/taxi/fares",
            in: Self.readers,
            RouteName("getFareForPrograms", "What a way will cost, where the city has a tariff")
        ) { (query: FareQuery, _) in try await fares.page(query) }
        routes.data(
            "/v1/taxi/fleet",
            in: .taxiPrograms.open(to: .role(TaxiScope.fleet)),
            RouteName("listFleetForPrograms", "The taxis on duty with their places in the queues")
        ) { (_: Empty, _) in try await fleet.fleet() }
        routes.data(
            "/v1/taxi/fleet/rides",
            in: .taxiPrograms.open(to: .role(TaxiScope.fleet)),
            RouteName("listFleetRidesForPrograms", "The rides that are not over, without their passengers")
        ) { (_: Empty, _) in try await fleet.rides() }
    }

    private func addRides<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (guests, sandbox) = (guests, sandbox)
        routes.post(
            "/v1/taxi/rides",
            in: Self.riders,
            RouteName("askForGuest", "Request a taxi for a guest"),
            creates: true
        ) { (_: Empty, entry: ProgramRideEntry, context) in
            let (program, isRehearsal) = try context.program()
            let ride =
                isRehearsal
                ? try await sandbox.ask(entry, by: program) : try await guests.ask(entry, by: program)
            return ChangeResponse(ride, at: TaxiLinks.programRide(ride.id))
        }
        routes.data(
            "/v1/taxi/rides",
            in: Self.riders,
            RouteName("listGuestRides", "The program's own rides, latest first")
        ) { (query: RidesQuery, context) in
            let (program, isRehearsal) = try context.program()
            return isRehearsal
                ? try await sandbox.rides(of: program, behind: query.behind?.of(SandboxRide.self))
                : try await guests.rides(of: program, behind: query.behind)
        }
        routes.data(
            "/v1/taxi/rides/:id",
            in: Self.riders,
            RouteName("getGuestRide", "View a guest’s ride")
        ) { (address: RideAddress, context) in
            let (program, isRehearsal) = try context.program()
            return isRehearsal
                ? try await sandbox.ride(address.rehearsed, of: program)
                : try await guests.ride(address.id, of: program)
        }
    }

    private func addWishes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (guests, sandbox) = (guests, sandbox)
        routes.action(
            "/v1/taxi/rides/:id/withdraw",
            in: Self.riders,
            RouteName("withdrawGuestRide", "Cancel a guest’s ride")
        ) { (address: RideAddress, context) in
            let (program, isRehearsal) = try context.program()
            let ride =
                isRehearsal
                ? try await sandbox.advance(address.rehearsed, of: program) {
                    $0.isWithdrawn ? nil : try $0.finish(.passengerWithdrew, at: $1)
                } : try await guests.change(address.id, of: program) { try $0.wishes.withdraw($1, by: $2) }
            return ChangeResponse(ride, at: TaxiLinks.programRide(ride.id))
        }
        routes.action(
            "/v1/taxi/rides/:id/keep-looking",
            in: Self.riders,
            RouteName("keepLookingForGuest", "Keep searching for a taxi for a guest")
        ) { (address: RideAddress, context) in
            let (program, isRehearsal) = try context.program()
            let ride =
                isRehearsal
                ? try await sandbox.ride(address.rehearsed, of: program)
                : try await guests.change(address.id, of: program) { try $0.wishes.keepLooking($1, by: $2) }
            return ChangeResponse(ride, at: TaxiLinks.programRide(ride.id))
        }
    }

    private func addSandbox<Context: CrosstownContext>(to routes: Routes<Context>) {
        let sandbox = sandbox
        routes.post(
            "/v1/taxi/sandbox/rides/:id/advance",
            in: .taxiPrograms.open(to: .role(TaxiScope.sandbox)),
            RouteName("advanceRehearsal", "Advance a test ride")
        ) { (address: RideAddress, message: Advance, context) in
            let (program, _) = try context.program()
            let ride = try await sandbox.advance(address.rehearsed, of: program) { ride, now in
                guard let step = message.step ?? ride.next?.step else { throw TaxiRefusal.program(.noSuchStep) }
                return try ride.take(step, at: now)
            }
            return ChangeResponse(ride, at: TaxiLinks.programRide(ride.id))
        }
    }
}

/// The routes of guests, authenticated by their links.
struct GuestRoutes {
    let guests: GuestService
    let hub: EventHub

    struct TokenAddress: Codable, Sendable {
        var token: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let guests = guests
        routes.page(
            "/taxi/guest/:token",
            in: .taxi,
            RouteName("getOwnGuestRide", "The ride behind a guest's link")
        ) { (address: TokenAddress, _) in try await guests.page(address.token) }
        routes.events(
            "/taxi/guest/:token/events",
            in: .taxi,
            RouteName("followOwnGuestRide", "Changes of the ride behind a guest's link"),
            from: hub
        ) { (address: TokenAddress, _) in try await guests.topics(address.token) }
        wish("withdraw", "withdrawOwnGuestRide", "Withdraw the ride behind a guest's link", to: routes) {
            try $0.wishes.withdraw($1, by: $2)
        }
        wish("keep-looking", "keepLookingAsGuest", "Go on looking for the ride behind a guest's link", to: routes) {
            try $0.wishes.keepLooking($1, by: $2)
        }
    }

    private func wish<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        _ change: @escaping DispatchTransaction.RequestChange
    ) {
        let guests = guests
        routes.action(
            "/taxi/guest/:token/\(name)",
            in: .taxi,
            RouteName(id, summary),
            retry: { (address: TokenAddress, refused, _) in
                try await guests.page(address.token, problem: refused.problem)
            },
            use: { (address: TokenAddress, _) in
                try await guests.wish(address.token, change)
                return ChangeResponse.done(at: TaxiLinks.guest(address.token))
            }
        )
    }
}

extension CrosstownContext {
    /// Returns the calling app and whether it uses the sandbox; a sandbox key never reaches drivers.
    fileprivate func program() throws -> (name: String, isRehearsal: Bool) {
        let caller = try requireCaller()
        return (caller.accountID, caller.has(TaxiScope.sandbox))
    }
}
