import CrosstownKit
import CrosstownSQL
import CrosstownValues
public import CrosstownWeb
import HTTPTypes
import Hummingbird

/// The routes of pictures that no feature uses yet: upload, and preview for their owner.
public struct PictureRoutes: Sendable {
    private static let field = "picture"

    private let library: PictureLibrary

    /// Creates the routes.
    public init(library: PictureLibrary) { self.library = library }

    struct PictureAddress: Codable, Sendable {
        var id: Identifier<Picture>
        /// Whether to return the thumbnail.
        var thumbnail: Bool?
    }

    /// The form of an upload.
    struct PictureForm: Codable, Sendable {
        var picture: Identifier<Picture>?
    }

    /// A picture in the API.
    struct PictureResponse: Codable, Sendable {
        let id: Identifier<Picture>
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addSending(to: routes)
        addOwn(to: routes)
    }

    private func addSending<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/media/pictures",
            in: .media,
            RouteName(
                "sendPicture",
                "Send a picture as multipart/form-data, to be named where it belongs within an hour"
            ),
            creates: true,
            files: FormFiles(Self.field, most: 1, bodyLimit: library.limits.fileBytes + 1024 * 1024),
            intake: { [library] field, filename, context in
                try await library.receive(from: context.signedInAccount(), field: field, filename: filename)
            },
            use: { [library] (_: Empty, form: PictureForm, context) in
                let owner = try context.signedInAccount()
                guard let id = form.picture, try await library.waiting(id, of: owner) != nil else {
                    throw Problem.invalid([.init(field: Self.field, message: PictureTexts.required)])
                }
                return ChangeResponse(PictureResponse(id: id), at: "/media/pictures/\(id)")
            }
        )
    }

    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.file(
            "/media/pictures/:id",
            in: .media,
            RouteName("getPicture", "An own picture that belongs to nothing yet"),
            mediaType: "image/jpeg"
        ) { [library] (address: PictureAddress, request, context) in
            let owner = try context.signedInAccount()
            guard let picture = try await library.waiting(address.id, of: owner),
                let content = try await library.content(of: picture, PictureSize(isThumbnail: address.thumbnail))
            else { throw Problem.notFound(PictureTexts.picture) }
            return content.response(named: "picture.jpg", to: request.headers)
        }
        routes.on(
            .delete,
            "/media/pictures/:id",
            in: .media,
            RouteName("forgetPicture", "Forget an own picture that belongs to nothing yet")
        ) { [library] (address: PictureAddress, _: Empty, context) in
            let owner = try context.signedInAccount()
            guard try await library.waiting(address.id, of: owner) != nil else {
                throw Problem.notFound(PictureTexts.picture)
            }
            try await library.forget(address.id)
            return ChangeResponse.done(at: "/")
        }
    }
}

extension PictureLibrary {
    /// Returns a user's picture that no feature uses yet.
    fileprivate func waiting(_ id: Identifier<Picture>, of owner: Identifier<Account>) async throws -> PictureRecord? {
        let picture = try await database.read { [self] in try store($0).find(id) }
        return picture?.owner == owner && picture?.state == .waiting ? picture : nil
    }

    /// Deletes an unused picture; one that a feature uses meanwhile stays.
    fileprivate func forget(_ id: Identifier<Picture>) async throws {
        try await database.write { [self] transaction in
            guard try store(transaction).dropUnlessKept(id) != nil else { return }
            try store(transaction).drop(id)
        }
    }
}
