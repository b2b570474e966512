import CrosstownKit
import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares where other apps send what they record.
struct InboxRoutes {
    let host: FeatureHost

    private var recorders: RecorderService { RecorderService(host: host, fixes: FixService(host: host)) }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        receiveRecordedPosition(routes)
        receiveRecordedPositions(routes)
    }

    private static func query(of request: Request) -> [String: String] {
        Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 }
        )
    }

    private func receiveRecordedPosition<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.file(
            "/trips/in/:key",
            id: "receiveRecordedPosition",
            tag: TripsModule.tag,
            summary: "A position in an address, as apps of the OsmAnd protocol send it: lat, lon, timestamp, speed",
            access: .anyone,
            mediaType: "text/plain"
        ) { (_: Empty, request, context) in
            _ = try await recorders.take(
                [],
                isJSON: false,
                query: Self.query(of: request),
                key: context.parameters.get("key") ?? ""
            )
            return Response(status: .ok, headers: [.cacheControl: "no-store"])
        }
    }

    private func receiveRecordedPositions<Context: CrosstownContext>(_ routes: Routes<Context>) {
        routes.receive(
            "/trips/in/:key",
            id: "receiveRecordedPositions",
            tag: TripsModule.tag,
            summary: "Positions of OwnTracks, Overland, Traccar Client and own programs",
            bodyLimit: 8 * 1024 * 1024,
            answering: { body, request, context in
                let isJSON = request.headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false
                let reply = try await recorders.take(
                    Array(body.readableBytesView),
                    isJSON: isJSON,
                    query: Self.query(of: request),
                    key: context.parameters.get("key") ?? ""
                )
                guard reply != .empty else { return Response(status: .ok) }
                return .file(reply.rawValue, type: "application/json")
            }
        )
    }
}
