import CrosstownWeb

/// The routes with which the operator edits areas, and users see them.
struct AreaRoutes {
    let service: AreaService

    /// The form with a file of areas.
    struct AreaForm: Codable, Sendable {
        var file: UploadedFile?
        /// The version of the areas to replace.
        var version: String?
    }

    /// The version of the areas that the user has seen.
    struct SeenForm: Codable, Sendable {
        var version: String?
    }

    struct AreaAddress: Codable, Sendable {
        var version: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addMaps(to: routes)
        addFile(to: routes)
        addNew(to: routes)
        addOne(to: routes)
    }

    private func addMaps<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.data(
            RentalLinks.areas.href,
            in: .rentals,
            RouteName(
                "getRentalAreas",
                "The areas as GeoJSON: where rides may end, where nobody rides, and where riders go slowly"
            ),
            maxAge: 60
        ) { (_: Empty, _) in AreaCollection(try await service.areas()) }
        routes.data(
            "/rentals/console/areas/:version/others",
            in: RentalRole.console,
            RouteName("getOtherRentalAreas", "Load the map’s other areas")
        ) { (address: AreaAddress, _) in
            AreaCollection(try await service.areas().filter { $0.version != address.version })
        }
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            RentalLinks.consoleAreas.href,
            in: RentalRole.console,
            RouteName("listRentalAreas", "The areas, and where a file of them is sent")
        ) { (_: Empty, _) in try await service.list() }
        routes.post(
            RentalLinks.consoleAreas.href,
            in: RentalRole.console,
            RouteName("replaceRentalAreas", "Replace all areas with those from a file"),
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            use: { (_: Empty, form: AreaForm, _) in
                try await service.replaceAll(with: form.file?.content, seen: form.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
        routes.post(
            RentalLinks.removeAreas.href,
            in: RentalRole.console,
            RouteName("removeRentalAreas", "Remove all areas"),
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            use: { (_: Empty, form: SeenForm, _) in
                try await service.removeAll(seen: form.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
    }

    private func addNew<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            RentalLinks.newArea.href,
            in: RentalRole.console,
            RouteName("getRentalAreaForm", "The map that a new area is drawn on")
        ) { (_: Empty, _) in try await service.drawing() }
        routes.post(
            RentalLinks.newArea.href,
            in: RentalRole.console,
            RouteName("addRentalArea", "Add an area"),
            creates: true,
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (_: Empty, refused, _) in try await service.drawing(refused: refused) },
            use: { (_: Empty, drawing: AreaDrawing, _) in
                ChangeResponse(try await service.add(drawing), at: RentalLinks.consoleAreas)
            }
        )
    }

    private func addOne<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/areas/:version",
            in: RentalRole.console,
            RouteName("getRentalArea", "Open the map to change an area")
        ) { (address: AreaAddress, _) in try await service.drawing(of: address.version) }
        routes.post(
            "/rentals/console/areas/:version",
            in: RentalRole.console,
            RouteName("changeRentalArea", "Change an area"),
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (address: AreaAddress, refused, _) in
                try await service.drawing(of: address.version, refused: refused)
            },
            use: { (address: AreaAddress, drawing: AreaDrawing, _) in
                ChangeResponse(try await service.change(address.version, to: drawing), at: RentalLinks.consoleAreas)
            }
        )
        routes.action(
            "/rentals/console/areas/:version/remove",
            in: RentalRole.console,
            RouteName("removeRentalArea", "Remove an area"),
            retry: { (_: AreaAddress, refused, _) in try await service.list(refused: refused) },
            use: { (address: AreaAddress, _) in
                try await service.remove(address.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
    }
}
