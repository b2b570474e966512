import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct PlaceRoutes {
    let places: PlaceService

    private static let own = RouteGroup(tag: "places", access: .signedIn)

    typealias PlaceAddress = IdentifiedAddress<SavedPlace>
    struct MoveRequest: Codable, Sendable, LimitedFields {
        var by: Int

        static var limits: [String: FieldLimits] { ["by": .number(-50...50)] }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addChanges(to: routes)
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let places = places
        routes.page(
            "/me/places",
            in: Self.own,
            show: RouteName("listSavedPlaces", "The own saved places"),
            send: RouteName("savePlace", "Save a place"),
            creates: true,
            page: { (_: Empty, refused, context) in try await page(context.signedInAccount(), refused: refused) },
            change: { (_: Empty, input: Input<PlaceRequest>, context) in
                let place = try await places.add(input, of: context.signedInAccount())
                return ChangeResponse(PlaceView(place), at: SocialLinks.places)
            }
        )
        routes.page(
            "/me/places/:id",
            in: Self.own,
            show: RouteName("getSavedPlace", "A saved place"),
            send: RouteName("changeSavedPlace", "Change a saved place"),
            page: { (address: PlaceAddress, refused, context) in
                try await page(of: address.id, context.signedInAccount(), refused: refused)
            },
            change: { (address: PlaceAddress, input: Input<PlaceRequest>, context) in
                let place = try await places.change(address.id, input, of: context.signedInAccount())
                return ChangeResponse(PlaceView(place), at: SocialLinks.places)
            }
        )
    }

    private func page(_ owner: Identifier<Account>, refused: RefusedForm?) async throws -> PlacesPage {
        PlacesPage(
            places: try await places.list(of: owner).map(PlaceView.init),
            owner: try await places.userName(of: owner),
            refused: refused
        )
    }

    private func page(
        of id: Identifier<SavedPlace>,
        _ owner: Identifier<Account>,
        refused: RefusedForm?
    ) async throws -> PlacePage {
        PlacePage(
            place: PlaceView(try await places.place(id, of: owner)),
            owner: try await places.userName(of: owner),
            refused: refused
        )
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let places = places
        routes.action(
            "/me/places/:id/remove",
            in: Self.own,
            RouteName("removeSavedPlace", "Remove a saved place")
        ) { (address: PlaceAddress, context) in
            try await places.remove(address.id, of: context.signedInAccount())
            return .done(at: SocialLinks.places)
        }
        routes.post(
            "/me/places/:id/move",
            in: Self.own,
            RouteName("moveSavedPlace", "Move a saved place up or down")
        ) { (address: PlaceAddress, request: MoveRequest, context) in
            try await places.move(address.id, by: request.by, of: context.signedInAccount())
            return .done(at: SocialLinks.places)
        }
    }
}
