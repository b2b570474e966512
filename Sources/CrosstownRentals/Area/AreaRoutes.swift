import CrosstownWeb
import Foundation
import NIOCore

/// Declares where the operator sends areas, and where everybody sees them.
struct AreaRoutes {
    let rentals: Rentals

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)

    /// A file with areas.
    struct AreaForm: Codable, Sendable {
        var file: UploadedFile?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPublic(to: routes)
        addConsole(to: routes)
    }

    private func addPublic<Context: CrosstownContext>(to routes: Routes<Context>) {
        let rentals = rentals
        routes.data(
            RentalLinks.areas.href,
            id: "getRentalAreas",
            tag: "rentals",
            summary: "The areas as GeoJSON: where rides may end, where nobody rides, and where riders go slowly",
            access: .anyone,
            maxAge: 60
        ) { (_: Nothing, _) in try await rentals.read { AreaCollection(try $0.areas.areas()) } }
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let rentals = rentals
        routes.get(
            RentalLinks.consoleAreas.href,
            id: "listRentalAreas",
            tag: Self.tag,
            summary: "The areas, and where a file of them is sent",
            access: Self.access
        ) { (_: Nothing, _) in try await Self.page(of: rentals) }
        routes.post(
            RentalLinks.consoleAreas.href,
            id: "replaceRentalAreas",
            tag: Self.tag,
            summary: "Put the areas of a GeoJSON file in the stead of all",
            access: Self.access,
            body: AreaForm.self,
            bodyLimit: 2 * AreaFile.mostBytes,
            retry: { (_: Nothing, refused, _) in try await Self.page(of: rentals, refused: refused) },
            use: { (_: Nothing, form: AreaForm, _) in
                let areas = try Self.areas(in: form.file?.content)
                try await rentals.change { try $0.areas.replace(with: areas, at: $0.now) }
                return Answer.done(at: RentalLinks.consoleAreas)
            }
        )
        routes.post(
            RentalLinks.removeAreas.href,
            id: "removeRentalAreas",
            tag: Self.tag,
            summary: "Remove all areas",
            access: Self.access,
            body: Nothing.self
        ) { (_: Nothing, _: Nothing, _) in
            try await rentals.change { try $0.areas.replace(with: [], at: $0.now) }
            return Answer.done(at: RentalLinks.consoleAreas)
        }
    }

    private static func areas(in content: ByteBuffer?) throws -> [RentalArea] {
        guard let content, content.readableBytes > 0 else {
            throw Problem.invalid([.init(field: "file", message: AreaWords.noFile)])
        }
        let areas = try AreaFile.areas(in: Data(content.readableBytesView))
        guard !areas.isEmpty else { throw Problem.invalid([.init(field: "file", message: AreaWords.noAreas)]) }
        return areas
    }

    private static func page(of rentals: Rentals, refused: RefusedForm? = nil) async throws -> AreasPage {
        AreasPage(areas: try await rentals.read { try $0.areas.areas() }, refused: refused)
    }
}
