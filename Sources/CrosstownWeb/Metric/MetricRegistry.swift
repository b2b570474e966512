import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Counts what happens, and tells it in the text form that Prometheus reads (exposition format 0.0.4).
public final class MetricRegistry: Sendable {
    private struct Gauge {
        let help: String
        let value: @Sendable () -> Double
    }

    private struct RequestKey: Hashable, Comparable {
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
        var gauges: [String: Gauge] = [:]
    }

    private let state = Mutex(State())

    /// Nothing counted yet.
    public init() {}

    /// Has a value read whenever somebody asks.
    ///
    /// - Parameters:
    ///   - name: letters, digits and underscores, with the unit at the end, such as `crosstown_streams_open`.
    ///   - help: one line that says what it is.
    ///   - value: reads it; must be quick.
    public func addGauge(_ name: String, help: String, _ value: @escaping @Sendable () -> Double) {
        state.withLock { $0.gauges[name] = Gauge(help: help, value: value) }
    }

    /// Everything known, as text.
    public func text() -> String {
        let (requests, durations, gauges) = state.withLock { ($0.requests, $0.durations, $0.gauges) }
        var text = MetricText()
        text.begin("http_requests_total", .counter, help: "Requests answered, by route, method and status.")
        for (key, count) in requests.sorted(by: { $0.key < $1.key }) {
            let labels = [("route", key.route), ("method", key.method), ("status", String(key.status))]
            text.add("http_requests_total", labels, Double(count))
        }
        text.begin("http_request_duration_seconds", .histogram, help: "Seconds until an answer begins, by route.")
        for (route, histogram) in durations.sorted(by: { $0.key < $1.key }) {
            text.add("http_request_duration_seconds", [("route", route)], histogram)
        }
        for (name, gauge) in gauges.sorted(by: { $0.key < $1.key }) {
            text.begin(name, .gauge, help: gauge.help)
            text.add(name, [], gauge.value())
        }
        return text.text
    }

    /// Declares `GET /metrics`, for those who may read it.
    public func addRoute<Context>(to routes: Routes<Context>, access: Access) {
        let type = "text/plain; version=0.0.4; charset=utf-8"
        let summary = "Measurements of the server, for Prometheus"
        routes.file("/metrics", id: "getMetrics", tag: "server", summary: summary, access: access, mediaType: type) {
            (_: Nothing, _, _) in
            let body = ResponseBody(byteBuffer: ByteBuffer(string: self.text()))
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
