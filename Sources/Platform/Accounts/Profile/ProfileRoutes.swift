import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import Hummingbird

/// The routes of the user's profile.
public struct ProfileRoutes: Sendable {
    private let service: ProfileService
    private let channels: Set<MessageChannel>

    /// Creates the routes of a service; `channels` are those that have routes of addresses.
    public init(_ service: ProfileService, channels: Set<MessageChannel> = []) {
        self.channels = channels
        self.service = service
    }

    static func picture(of person: Identifier<Account>) -> Link { "/people/\(person)/picture" }

    private struct After: Codable, Sendable { var after: String? }

    private struct PictureForm: Codable, Sendable { var picture: Identifier<Picture>? }

    private struct PersonAddress: Codable, Sendable {
        var id: Identifier<Account>
        var large: Bool?
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let show = RouteName("showProfile", "What others see of oneself, and how one likes to read")
        routes.page("/me/profile", in: AccountRoutes.signedIn, show) { (address: After, context) in
            try await page(context, deed: address.after)
        }
        routes.form(
            "/me/profile",
            in: AccountRoutes.signedIn,
            RouteName("editProfile", "Change one's profile; of two edits the later holds, whenever they arrive"),
            check: { [starts = service.starts] input, check in
                let isOffered = input.chosenStart.map { id in starts.contains { $0.id == id } } ?? true
                check.require(isOffered, \.start, "is not an active feature")
            },
            retry: { (_: Empty, refused, context) in try await page(context, refused: refused) },
            change: { (_: Empty, input: Input<ProfileFields>, context) in
                let outcome = try await service.edit(context.requireCaller(), input)
                let link: Link = outcome.isApplied ? "/me/profile?after=saved" : "/me/profile?after=later"
                return ChangeResponse(outcome, at: link)
            }
        )
        addSessions(to: routes)
        addPicture(to: routes)
    }

    private func addSessions<Context: CrosstownContext>(to routes: Routes<Context>) {
        let list = RouteName("listSessions", "One's running sessions")
        routes.page("/me/sessions", in: AccountRoutes.signedIn, list) { (_: Empty, context) in
            SessionsPage(
                sessions: try await service.accounts.sessions(of: context.signedInAccount()),
                current: context.caller?.sessionID
            )
        }
        let end = RouteName("endSession", "End one of one's sessions")
        routes.action("/me/sessions/:id/end", in: AccountRoutes.signedIn, end) {
            (address: IdentifiedAddress<Session>, context) in
            try await service.accounts.end(address.id, of: context.signedInAccount())
            return ChangeResponse.done(at: "/me/sessions")
        }
    }

    private func addPicture<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/me/profile/picture",
            in: AccountRoutes.signedIn,
            RouteName("sendProfilePicture", "Replace the own picture"),
            files: FormFiles("picture", most: 1, bodyLimit: 11 * 1024 * 1024),
            intake: { [service] field, filename, context in
                try await service.receive(from: context.signedInAccount(), field: field, filename: filename)
            },
            retry: { (_: Empty, refused, context) in try await page(context, refused: refused) },
            use: { (_: Empty, form: PictureForm, context) in
                guard let picture = form.picture else {
                    throw Problem.invalid([.init(field: "picture", message: "is required")])
                }
                try await service.show(picture, of: context.signedInAccount())
                return ChangeResponse.done(at: "/me/profile?after=picture")
            }
        )
        let remove = RouteName("removeProfilePicture", "Remove the own picture")
        routes.action("/me/profile/picture/remove", in: AccountRoutes.signedIn, remove) { (_: Empty, context) in
            try await service.show(nil, of: context.signedInAccount())
            return ChangeResponse.done(at: "/me/profile?after=picture")
        }
        routes.file(
            "/people/:id/picture",
            in: AccountRoutes.signedIn,
            RouteName("getPersonPicture", "The picture that somebody shows of oneself"),
            mediaType: "image/jpeg"
        ) { (address: PersonAddress, request, _) in
            let size: PictureSize = address.large == true ? .full : .thumbnail
            guard let picture = try await service.picture(of: address.id, size) else {
                throw Problem.notFound("Photo")
            }
            return picture.response(named: "picture.jpg", to: request.headers)
        }
    }

    private func page(
        _ context: some CrosstownContext,
        deed: String? = nil,
        refused: RefusedForm? = nil
    ) async throws -> ProfilePage {
        let person = try context.signedInAccount()
        return ProfilePage(
            person: person,
            userName: try await service.accounts.userName(of: person) ?? "",
            profile: try await service.profile(of: person),
            starts: service.starts,
            takesPictures: service.takesPictures,
            channels: channels,
            deed: deed,
            refused: refused
        )
    }
}
