import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares the routes of calendars: of one event, of ministries, of a school, and the page that explains them.
struct CalendarRoutes {
    let host: CommunityHost

    struct FileAddress: Codable, Sendable {
        var name: String
    }

    struct OccurrenceAddress: Codable, Sendable {
        var id: Identifier<Occurrence>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        let feeds = CalendarFeeds(host: host)
        file(CommunityLinks.ministryCalendar, "getMinistryCalendar", "Events of ministries", to: routes) {
            (address: FileAddress, known) in
            let numbers = DeviceChoice.numbers(try Self.base(address.name))
            let source = host.address + CommunityLinks.feed(numbers).href
            return try await feeds.ministries(numbers, source: source, known: known)
        }
        file(CommunityLinks.schoolCalendar, "getSchoolCalendar", "The calendar of a campus", to: routes) {
            (address: FileAddress, known) in
            let number = Int(try Self.base(address.name)) ?? 0
            let source = host.address + CommunityLinks.schoolFeed(number).href
            let file = try await feeds.school(number, source: source)
            return file.tag == known ? nil : file
        }
        file(CommunityLinks.eventFile, "getEventCalendar", "One event for a calendar", to: routes) {
            (address: OccurrenceAddress, known) in
            let file = try await feeds.event(address.id)
            return file.tag == known ? nil : file
        }
        routes.page(
            CommunityLinks.calendar,
            in: .community,
            RouteName("getCalendarHelp", "How calendars follow the events of the chosen ministries")
        ) { (_: Empty, context) in
            let choice = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let isEmpty = try await feeds.isEmpty(choice.ministries)
            return CalendarPage(model: .init(host: host, numbers: choice.ministries, isEmpty: isEmpty))
        }
    }

    private static func base(_ name: String) throws -> String {
        guard name.hasSuffix(".ics"), name.utf8.count <= 1000 else { throw Problem.notFound("Calendar") }
        return String(name.dropLast(4))
    }

    private func file<Context: CrosstownContext, Parameters: Decodable & Sendable>(
        _ path: some RouteAddress,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        make: @escaping @Sendable (Parameters, _ known: String?) async throws -> CalendarFile?
    ) {
        routes.file(path, in: .community, RouteName(id, summary), mediaType: "text/calendar") {
            (parameters: Parameters, request, _) in
            let known = request.headers[.ifNoneMatch].map { $0.filter { $0.isHexDigit } }
            guard let file = try await make(parameters, known) else {
                return Response(status: .notModified, headers: [.eTag: "\"\(known ?? "")\""])
            }
            let headers: HTTPFields = [
                .contentType: "text/calendar; charset=utf-8", .eTag: "\"\(file.tag)\"",
                .cacheControl: "public, max-age=300", .xContentTypeOptions: "nosniff",
            ]
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
            )
        }
    }
}
