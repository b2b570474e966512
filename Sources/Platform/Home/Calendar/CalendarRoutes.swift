import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of users' calendars.
struct CalendarRoutes {
    static let page: Link = "/me/calendar"
    static let renewal: Link = "/me/calendar/renew"
    static let removal: Link = "/me/calendar/remove"

    static func file(_ secret: String) -> Link { "/calendar/\(secret + ".ics")" }

    let service: CalendarService

    struct FileAddress: Codable, Sendable {
        var name: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            Self.page.href,
            in: .home,
            RouteName("getOwnCalendar", "The secret address by which calendars follow one's rides and events")
        ) { (_: Empty, context) in
            let person = try context.signedInAccount()
            let address = try await service.address(of: person)
            let isEmpty = try await service.isEmpty(of: person, context.localization)
            return CalendarPage(model: .init(address: address, isEmpty: isEmpty), name: service.name)
        }
        for (link, id, summary, anew) in [
            (Self.page, "makeOwnCalendar", "Make a secret address for one's calendar", false),
            (Self.renewal, "renewOwnCalendar", "Make another secret address; the one before ends", true),
        ] {
            routes.action(link.href, in: .home, RouteName(id, summary)) {
                (_: Empty, context) in
                let language = context.localization.language.tag
                try await service.make(for: context.signedInAccount(), language: language, anew: anew)
                return ChangeResponse.done(at: Self.page)
            }
        }
        routes.action(
            Self.removal.href,
            in: .home,
            RouteName("removeOwnCalendar", "Take the secret address of one's calendar back")
        ) { (_: Empty, context) in
            try await service.remove(of: context.signedInAccount())
            return ChangeResponse.done(at: Self.page)
        }
        addFile(to: routes)
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.file(
            "/calendar/:name",
            in: .home.open(to: .anyone),
            RouteName(
                "readOwnCalendar",
                "A person's rides and events for calendars (RFC 5545), by the secret in the address"
            ),
            mediaType: "text/calendar"
        ) { (address: FileAddress, request, _) in
            guard address.name.hasSuffix(".ics") else { throw Problem.notFound("Calendar") }
            let file = try await service.file(String(address.name.dropLast(4)))
            let known = request.headers[.ifNoneMatch].map { $0.contains(file.tag) } ?? false
            let headers: HTTPFields = [
                .contentType: "text/calendar; charset=utf-8", .eTag: "\"\(file.tag)\"",
                .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff",
            ]
            if known { return Response(status: .notModified, headers: headers) }
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
            )
        }
    }
}
