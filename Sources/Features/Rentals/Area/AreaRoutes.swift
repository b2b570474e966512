import CrosstownWeb

/// Declares where the operator makes areas, and where everybody sees them.
struct AreaRoutes {
    let service: AreaService

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    /// A file with areas.
    struct AreaForm: Codable, Sendable {
        var file: UploadedFile?
        /// The version of the areas that it is meant to replace.
        var version: String?
    }

    /// The areas that somebody has seen.
    struct SeenForm: Codable, Sendable {
        var version: String?
    }

    /// An area by its version.
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
            id: "getRentalAreas",
            tag: "rentals",
            summary: "The areas as GeoJSON: where rides may end, where nobody rides, and where riders go slowly",
            access: .anyone,
            maxAge: 60
        ) { (_: Empty, _) in AreaCollection(try await service.areas()) }
        routes.data(
            "/rentals/console/areas/:version/others",
            id: "getOtherRentalAreas",
            tag: Self.tag,
            summary: "All areas but one as GeoJSON, to lie on the map that it is drawn on",
            access: Self.access
        ) { (address: AreaAddress, _) in
            AreaCollection(try await service.areas().filter { $0.version != address.version })
        }
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            RentalLinks.consoleAreas.href,
            id: "listRentalAreas",
            tag: Self.tag,
            summary: "The areas, and where a file of them is sent",
            access: Self.access
        ) { (_: Empty, _) in try await service.list() }
        routes.post(
            RentalLinks.consoleAreas.href,
            id: "replaceRentalAreas",
            tag: Self.tag,
            summary: "Put the areas of a GeoJSON file in the stead of all",
            access: Self.access,
            body: AreaForm.self,
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            use: { (_: Empty, form: AreaForm, _) in
                try await service.replaceAll(with: form.file?.content, seen: form.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
        routes.post(
            RentalLinks.removeAreas.href,
            id: "removeRentalAreas",
            tag: Self.tag,
            summary: "Remove all areas",
            access: Self.access,
            body: SeenForm.self,
            retry: { (_: Empty, refused, _) in try await service.list(refused: refused) },
            use: { (_: Empty, form: SeenForm, _) in
                try await service.removeAll(seen: form.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
    }

    private func addNew<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            RentalLinks.newArea.href,
            id: "getRentalAreaForm",
            tag: Self.tag,
            summary: "The map that a new area is drawn on",
            access: Self.access
        ) { (_: Empty, _) in try await service.drawing() }
        routes.post(
            RentalLinks.newArea.href,
            id: "addRentalArea",
            tag: Self.tag,
            summary: "Add an area",
            access: Self.access,
            body: AreaDrawing.self,
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
        routes.get(
            "/rentals/console/areas/:version",
            id: "getRentalArea",
            tag: Self.tag,
            summary: "The map that an area is changed on",
            access: Self.access
        ) { (address: AreaAddress, _) in try await service.drawing(of: address.version) }
        routes.post(
            "/rentals/console/areas/:version",
            id: "changeRentalArea",
            tag: Self.tag,
            summary: "Change an area, unless somebody else has changed it",
            access: Self.access,
            body: AreaDrawing.self,
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (address: AreaAddress, refused, _) in
                try await service.drawing(of: address.version, refused: refused)
            },
            use: { (address: AreaAddress, drawing: AreaDrawing, _) in
                ChangeResponse(try await service.change(address.version, to: drawing), at: RentalLinks.consoleAreas)
            }
        )
        routes.post(
            "/rentals/console/areas/:version/remove",
            id: "removeRentalArea",
            tag: Self.tag,
            summary: "Remove an area, unless somebody else has changed it",
            access: Self.access,
            body: Empty.self,
            retry: { (_: AreaAddress, refused, _) in try await service.list(refused: refused) },
            use: { (address: AreaAddress, _: Empty, _) in
                try await service.remove(address.version)
                return ChangeResponse.done(at: RentalLinks.consoleAreas)
            }
        )
    }
}
