import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct FollowRoutes {
    let follows: FollowService
    let address: String

    struct TokenAddress: Codable, Sendable { var token: String }
    struct ShareRequest: Codable, Sendable, LimitedFields {
        var feature: String
        var ride: String

        static var limits: [String: FieldLimits] { ["feature": .text(0...40), "ride": .text(0...100)] }
    }
    struct SharedRide: Codable, Sendable { let link: String }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (follows, address) = (follows, address)
        routes.post(
            "/follow",
            in: .followedRides,
            RouteName("shareRide", "Make a link by which others follow an own ride"),
            creates: true
        ) { (_: Empty, request: ShareRequest, context) in
            let ride = RideReference(feature: FeatureID(request.feature), ride: request.ride)
            let link = try await follows.share(ride, by: context.signedInAccount())
            return ChangeResponse(SharedRide(link: address + link.href), at: link)
        }
        routes.page(
            "/follow/:token",
            in: .followedRides.open(to: .anyone),
            RouteName("followRide", "How a shared ride stands")
        ) { (parameters: TokenAddress, context) in
            let visitor = context.account
            let view = try await follows.view(parameters.token, seenBy: visitor)
            return FollowPage(view: view, token: parameters.token, address: address)
        }
        routes.action(
            "/follow/:token/withdraw",
            in: .followedRides,
            RouteName("stopSharingRide", "Take the links to a ride back")
        ) { (parameters: TokenAddress, context) in
            try await follows.withdraw(parameters.token, by: context.signedInAccount())
            return .done(at: "/")
        }
    }
}
