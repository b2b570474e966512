import CrosstownKit
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for positions of other apps.
struct InboxRoutes {
    let recorders: RecorderService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        receiveRecordedPosition(
            routes,
            at: TripsLinks.inboxOfKey,
            id: "receiveRecordedPosition",
            "A position in an address, as apps of the OsmAnd protocol send it: lat, lon, timestamp, speed"
        )
        receiveRecordedPosition(
            routes,
            at: TripsLinks.inbox,
            id: "receiveRecordedPositionByPassword",
            "The same with the recorder's key as the password (Basic), the token (Bearer) or access_token"
        )
        receiveRecordedPositions(
            routes,
            at: TripsLinks.inboxOfKey,
            id: "receiveRecordedPositions",
            "Positions of OwnTracks, Overland, Traccar Client and own programs"
        )
        receiveRecordedPositions(
            routes,
            at: TripsLinks.inbox,
            id: "receiveRecordedPositionsByPassword",
            "The same with the recorder's key as the password (Basic), the token (Bearer) or access_token"
        )
    }

    private static func query(of request: Request) -> [String: String] {
        Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 }
        )
    }

    private func receiveRecordedPosition<Context: CrosstownContext>(
        _ routes: Routes<Context>,
        at path: some RouteAddress,
        id: String,
        _ summary: String
    ) {
        routes.file(path, in: .openTrips, RouteName(id, summary), mediaType: "text/plain") {
            (_: Empty, request, context) in
            _ = try await take([], isJSON: false, request, context)
            return Response(status: .ok, headers: [.cacheControl: "no-store"])
        }
    }

    private func receiveRecordedPositions<Context: CrosstownContext>(
        _ routes: Routes<Context>,
        at path: some RouteAddress,
        id: String,
        _ summary: String
    ) {
        routes.receive(
            path,
            in: .openTrips,
            RouteName(id, summary),
            bodyLimit: 8 * 1024 * 1024,
            answering: { body, request, context in
                let isJSON = request.headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false
                let reply = try await take(Array(body.readableBytesView), isJSON: isJSON, request, context)
                guard reply != .empty else { return Response(status: .ok) }
                return .file(reply.rawValue, type: "application/json")
            }
        )
    }

    private func take(
        _ body: [UInt8],
        isJSON: Bool,
        _ request: Request,
        _ context: some CrosstownContext
    ) async throws -> RecorderMessage.Reply {
        let path = context.parameters.get("key")
        let key = try InboxKey.find(in: request, path: path)
        do {
            return try await recorders.take(body, isJSON: isJSON, query: Self.query(of: request), key: key)
        } catch TripsError.noRecorder where path == nil {
            throw InboxKey.missing
        }
    }
}
