import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what people do about their saved places.
struct PlaceRoutes {
    let places: PlaceService

    private static let tag = "places"

    struct PlaceAddress: Codable, Sendable { var id: Identifier<SavedPlace> }
    struct MoveRequest: Codable, Sendable { var by: Int }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLists(to: routes)
        addChanges(to: routes)
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        let places = places
        routes.get(
            "/me/places",
            id: "listSavedPlaces",
            tag: Self.tag,
            summary: "The own saved places",
            access: .signedIn
        ) { (_: Empty, context) in
            try await page(context.signedInAccount())
        }
        routes.get(
            "/me/places/:id",
            id: "getSavedPlace",
            tag: Self.tag,
            summary: "A saved place",
            access: .signedIn
        ) { (address: PlaceAddress, context) in
            try await page(of: address.id, context.signedInAccount())
        }
        routes.post(
            "/me/places",
            id: "savePlace",
            tag: Self.tag,
            summary: "Save a place",
            access: .signedIn,
            body: PlaceRequest.self,
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await page(context.signedInAccount(), refused: refused)
            },
            use: { (_: Empty, request, context) in
                let place = try await places.add(request, of: context.signedInAccount())
                return ChangeResponse(PlaceView(place), at: SocialLinks.places)
            }
        )
    }

    private func page(_ owner: Identifier<Account>, refused: RefusedForm? = nil) async throws -> PlacesPage {
        PlacesPage(
            places: try await places.list(of: owner).map(PlaceView.init),
            owner: try await places.userName(of: owner),
            refused: refused
        )
    }

    private func page(
        of id: Identifier<SavedPlace>,
        _ owner: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> PlacePage {
        PlacePage(
            place: PlaceView(try await places.place(id, of: owner)),
            owner: try await places.userName(of: owner),
            refused: refused
        )
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let places = places
        routes.post(
            "/me/places/:id",
            id: "changeSavedPlace",
            tag: Self.tag,
            summary: "Change a saved place",
            access: .signedIn,
            body: PlaceRequest.self,
            retry: { (address: PlaceAddress, refused, context) in
                try await page(of: address.id, context.signedInAccount(), refused: refused)
            },
            use: { (address: PlaceAddress, request, context) in
                let place = try await places.change(address.id, request, of: context.signedInAccount())
                return ChangeResponse(PlaceView(place), at: SocialLinks.places)
            }
        )
        routes.post(
            "/me/places/:id/remove",
            id: "removeSavedPlace",
            tag: Self.tag,
            summary: "Remove a saved place",
            access: .signedIn,
            body: Empty.self
        ) { (address: PlaceAddress, _, context) in
            try await places.remove(address.id, of: context.signedInAccount())
            return .done(at: SocialLinks.places)
        }
        routes.post(
            "/me/places/:id/move",
            id: "moveSavedPlace",
            tag: Self.tag,
            summary: "Move a saved place up or down",
            access: .signedIn,
            body: MoveRequest.self
        ) { (address: PlaceAddress, request, context) in
            try await places.move(address.id, by: max(-50, min(50, request.by)), of: context.signedInAccount())
            return .done(at: SocialLinks.places)
        }
    }
}
