import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Counts events, reads gauges, and returns them in the text format of Prometheus (exposition format 0.0.4).
public final class MetricRegistry: Sendable {
    /// Reads gauges.
    public typealias Reading = @Sendable () async throws -> [Gauge]

    fileprivate struct RequestKey: Hashable, Comparable {
        let route: String
        let method: String
        let status: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.route, left.method, left.status) < (right.route, right.method, right.status)
        }
    }

    private struct State {
        var requests: [RequestKey: Int] = [:]
        var durations: [String: Histogram] = [:]
        var readings: [Reading] = []
    }

    private let state = Mutex(State())

    /// Creates an empty registry.
    public init() {}

    /// Adds gauges that are read for every request.
    public func addGauges(_ reading: @escaping Reading) { state.withLock { $0.readings.append(reading) } }

    /// Returns all metrics as text; gauges that fail now are left out and counted.
    public func text() async -> String {
        let (requests, durations, readings) = state.withLock { ($0.requests, $0.durations, $0.readings) }
        var text = MetricText()
        text.add(requests, durations)
        var failures = 0
        for reading in readings {
            do {
                for gauge in try await reading() { text.add(gauge) }
            } catch {
                failures += 1
            }
        }
        text.add(Gauge("crosstown_unread_gauge_groups", help: "Groups of gauges that could not be read.", failures))
        return text.text
    }

    /// Adds `GET /metrics`, with limited access.
    public func addRoute<Context>(to routes: Routes<Context>, access: Access) {
        let type = "text/plain; version=0.0.4; charset=utf-8"
        routes.file(
            "/metrics",
            in: RouteGroup(tag: "server", access: access),
            RouteName("getMetrics", "Measurements of the server, for Prometheus"),
            mediaType: type
        ) { (_: Empty, _, _) in
            let body = ResponseBody(byteBuffer: ByteBuffer(string: await self.text()))
            return Response(status: .ok, headers: [.contentType: type, .cacheControl: "no-store"], body: body)
        }
    }

    /// Counts a request.
    func count(_ outcome: RequestOutcome) {
        let key = RequestKey(route: outcome.route, method: outcome.method, status: outcome.status)
        state.withLock { state in
            state.requests[key, default: 0] += 1
            state.durations[outcome.route, default: Histogram()].add(outcome.duration.seconds)
        }
    }
}

extension MetricText {
    fileprivate mutating func add(_ requests: [MetricRegistry.RequestKey: Int], _ durations: [String: Histogram]) {
        begin("http_requests_total", .counter, help: "Requests answered, by route, method and status.")
        for (key, count) in requests.sorted(by: { $0.key < $1.key }) {
            let labels = [("route", key.route), ("method", key.method), ("status", String(key.status))]
            add("http_requests_total", labels, Double(count))
        }
        begin("http_request_duration_seconds", .histogram, help: "Seconds until an answer begins, by route.")
        for (route, histogram) in durations.sorted(by: { $0.key < $1.key }) {
            add("http_request_duration_seconds", [("route", route)], histogram)
        }
    }

    fileprivate mutating func add(_ gauge: Gauge) {
        begin(gauge.name, .gauge, help: gauge.help)
        for (label, value) in gauge.values.sorted(by: { $0.key < $1.key }) {
            add(gauge.name, gauge.label.map { [($0, label)] } ?? [], value)
        }
    }
}
