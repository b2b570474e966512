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
        ) { (_: Nothing, context) in
            PlacesPage(places: try await places.list(of: context.signedInAccount()).map(PlaceView.init))
        }
        routes.get(
            "/me/places/:id",
            id: "getSavedPlace",
            tag: Self.tag,
            summary: "A saved place",
            access: .signedIn
        ) { (address: PlaceAddress, context) in
            let place = try await places.place(address.id, of: context.signedInAccount())
            return PlacePage(place: PlaceView(place))
        }
        routes.post(
            "/me/places",
            id: "savePlace",
            tag: Self.tag,
            summary: "Save a place",
            access: .signedIn,
            body: PlaceRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, context) in
                let list = try await places.list(of: context.signedInAccount())
                return PlacesPage(places: list.map(PlaceView.init), refused: refused)
            },
            use: { (_: Nothing, request, context) in
                let place = try await places.add(request, of: context.signedInAccount())
                return Answer(PlaceView(place), at: SocialLinks.places)
            }
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
                let place = try await places.place(address.id, of: context.signedInAccount())
                return PlacePage(place: PlaceView(place), refused: refused)
            },
            use: { (address: PlaceAddress, request, context) in
                let place = try await places.change(address.id, request, of: context.signedInAccount())
                return Answer(PlaceView(place), at: SocialLinks.places)
            }
        )
        routes.post(
            "/me/places/:id/remove",
            id: "removeSavedPlace",
            tag: Self.tag,
            summary: "Remove a saved place",
            access: .signedIn,
            body: Nothing.self
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
