import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes for drivers on the road.
struct DriveRoutes {
    let service: DriveService

    struct LegInput: Codable, Sendable { var leg: Leg }

    struct StopInput: Codable, Sendable {
        var request: Identifier<SignUp>
        var leg: Leg
    }

    /// The outcome of a pick-up.
    struct PickUpInput: Codable, Sendable {
        var request: Identifier<SignUp>
        var leg: Leg
        var outcome: Pairing.Outcome
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addWay(to: routes)
        addStops(to: routes)
    }

    private func addWay<Context: CrosstownContext>(to routes: Routes<Context>) {
        post(RideSharePaths.start, "startSharedRide", "Leave for one's riders", LegInput.self, to: routes) {
            try await service.start($0.leg, by: $1)
        }
        post(RideSharePaths.arrive, "endSharedRide", "Say that everybody has arrived", LegInput.self, to: routes) {
            try await service.arrive($0.leg, by: $1)
        }
        routes.post(
            RideSharePaths.positions,
            in: .rides,
            RouteName("reportCarPositions", "Report where one's car is, while it is on its way")
        ) { (address: SignUpRoutes.SignUpAddress, input: CarFixes, context) in
            try await service.move(input, by: SignUpRoutes.holder(address, context))
            return ChangeResponse<Empty>.done(at: RideSharePaths.signUp(address.id))
        }
    }

    private func addStops<Context: CrosstownContext>(to routes: Routes<Context>) {
        post(
            RideSharePaths.pickUps,
            "recordPickUp",
            "Say that a rider got in, or was not there",
            PickUpInput.self,
            to: routes
        ) {
            try await service.record($0.outcome, of: $0.request, $0.leg, by: $1)
        }
        post(RideSharePaths.dropOffs, "recordDropOff", "Say that a rider got out at home", StopInput.self, to: routes) {
            try await service.letOut($0.request, $0.leg, by: $1)
        }
    }

    private func post<Context: CrosstownContext, Input: Codable & Sendable>(
        _ path: Path<Identifier<SignUp>>,
        _ id: String,
        _ summary: String,
        _: Input.Type,
        to routes: Routes<Context>,
        _ use: @escaping @Sendable (Input, SignUpHolder) async throws -> SignUp
    ) {
        routes.post(path, in: .rides, RouteName(id, summary)) {
            (address: SignUpRoutes.SignUpAddress, input: Input, context) in
            let offer = try await use(input, SignUpRoutes.holder(address, context))
            return ChangeResponse(SignUpResponse(offer, token: nil), at: RideSharePaths.signUp(offer.id))
        }
    }
}
