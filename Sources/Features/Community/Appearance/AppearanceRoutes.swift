import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares the routes for names, logo and colors.
struct AppearanceRoutes {
    private static let group = RouteGroup.community.open(
        to: .anyRole([CommunityRole.operatorRole, CommunityRole.administrator])
    )

    let host: CommunityHost

    struct Query: Codable, Sendable {
        var done: ContentDeed?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, AppearanceService(host: host))
        routes.page(
            CommunityLinks.appearance,
            in: Self.group,
            RouteName("getAppearance", "What things are called, and how the app looks")
        ) { (query: Query, _) in AppearancePage(service: service, done: query.done, refused: nil) }
        routes.post(
            CommunityLinks.appearance,
            in: Self.group,
            RouteName("changeAppearance", "Change the app’s names and appearance"),
            retry: { (_: Empty, refused, _) in AppearancePage(service: service, refused: refused) },
            use: { (_: Empty, body: RecordBody<AppearanceFields>, _) in
                try await service.change(body.form)
                return ChangeResponse.done(at: CommunityLinks.appearance.after(.saved))
            }
        )
        routes.file(
            CommunityLinks.brandStyles,
            in: .community,
            RouteName("getBrandStyles", "The colors that an editor chose, as a style sheet"),
            mediaType: "text/css"
        ) { (_: Empty, _, _) in
            let styles = AccentColors(host.appearance.current.accent)?.styles ?? ""
            let headers: HTTPFields = [
                .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=86400",
                .xContentTypeOptions: "nosniff",
            ]
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: styles)))
        }
    }
}
