import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses of a person's calendar.
struct CalendarRoutes {
    static let page: Link = "/me/calendar"
    static let renewal: Link = "/me/calendar/renew"
    static let removal: Link = "/me/calendar/remove"

    static func file(_ secret: String) -> Link { "/calendar/\(secret + ".ics")" }

    let service: CalendarService

    /// The name of a file.
    struct FileAddress: Codable, Sendable {
        var name: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            Self.page.href,
            id: "getOwnCalendar",
            tag: "home",
            summary: "The secret address by which calendars follow one's rides and events",
            access: .signedIn
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
            routes.post(link.href, id: id, tag: "home", summary: summary, access: .signedIn, body: Empty.self) {
                (_: Empty, _, context) in
                let language = context.localization.language.tag
                try await service.make(for: context.signedInAccount(), language: language, anew: anew)
                return ChangeResponse.done(at: Self.page)
            }
        }
        routes.post(
            Self.removal.href,
            id: "removeOwnCalendar",
            tag: "home",
            summary: "Take the secret address of one's calendar back",
            access: .signedIn,
            body: Empty.self
        ) { (_: Empty, _, context) in
            try await service.remove(of: context.signedInAccount())
            return ChangeResponse.done(at: Self.page)
        }
        addFile(to: routes)
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.file(
            "/calendar/:name",
            id: "readOwnCalendar",
            tag: "home",
            summary: "A person's rides and events for calendars (RFC 5545), by the secret in the address",
            access: .anyone,
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
