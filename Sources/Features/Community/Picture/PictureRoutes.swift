import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird

/// Declares the routes for showing, uploading and deleting pictures.
struct PictureRoutes {
    let host: CommunityHost

    private static let files = FormFiles(PictureService.field, most: 1, bodyLimit: 11 * 1024 * 1024)

    struct Address: Codable, Sendable {
        var id: Identifier<Picture>
        var thumbnail: Bool?
    }

    struct PictureBody: Codable, Sendable {
        var picture: Identifier<Picture>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = PictureService(host: host)
        routes.file(
            CommunityLinks.picture,
            in: .community,
            RouteName("getCommunityPicture", "The picture of an event, a ministry or a mission"),
            mediaType: "image/jpeg"
        ) { (address: Address, request, context) in
            let size = PictureSize(isThumbnail: address.thumbnail)
            return try await service.find(address.id, size, for: context.caller)
                .response(named: "picture.jpg", to: request.headers)
        }
        change(
            CommunityLinks.eventPicture,
            removal: CommunityLinks.eventPictureRemoval,
            id: "EventPicture",
            "the photo of an event",
            to: routes
        ) { (address: EventConsoleRoutes.Address) in
            (.event(address.id), CommunityLinks.editEvent(address.id))
        }
        change(
            CommunityLinks.logo,
            removal: CommunityLinks.logoRemoval,
            id: "Logo",
            "the app logo",
            to: routes
        ) { (_: Empty) in
            (.logo, CommunityLinks.appearance)
        }
        change(
            CommunityLinks.recordPicture,
            removal: CommunityLinks.recordPictureRemoval,
            id: "RecordPicture",
            "the photo of a ministry or mission",
            to: routes
        ) { (address: RecordRoutes.RecordAddress) in
            (.record(address.kind, address.id), CommunityLinks.record(address.kind, address.id))
        }
    }

    private func change<Context: CrosstownContext, Address: Codable & Sendable>(
        _ path: some RouteAddress,
        removal: some RouteAddress,
        id: String,
        _ name: String,
        to routes: Routes<Context>,
        of subject: @escaping @Sendable (Address) -> (PictureSubject, Link)
    ) {
        let service = PictureService(host: host)
        routes.post(
            path,
            in: .communityConsole,
            RouteName("set\(id)", "Replace \(name)"),
            files: Self.files,
            intake: { _, filename, context in
                try await service.receive(from: context.signedInAccount(), filename: filename)
            },
            use: { (address: Address, body: PictureBody, context) in
                guard let picture = body.picture else {
                    throw Problem.invalid([.init(field: PictureService.field, message: "must be chosen")])
                }
                let (subject, link) = subject(address)
                let owner = try context.signedInAccount()
                try await service.set(picture, of: subject, sentBy: owner, caller: context.caller)
                return ChangeResponse.done(at: link)
            }
        )
        routes.action(
            removal,
            in: .communityConsole,
            RouteName("remove\(id)", "Remove \(name)")
        ) { (address: Address, context) in
            let (subject, link) = subject(address)
            let owner = try context.signedInAccount()
            try await service.set(nil, of: subject, sentBy: owner, caller: context.caller)
            return ChangeResponse.done(at: link)
        }
    }
}
