#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON interface of a Crosstown server, in the server's own types.
///
/// ```swift
/// let visitor = CrosstownClient(transport: transport)
/// let session = try await visitor.signIn(Credentials(userName: "ada", password: "..."))
/// let ada = visitor.with(key: session.key)
/// let here = RequestMessage(meetingPlace: "Market Square", latitude: 41.15, longitude: -8.61, passengers: 2)
/// do {
///     let request = try await ada.requestTaxi(here)
///     for try await event in ada.taxiEvents(request: request.id) {
///         print(event.name, try await ada.taxiRequest(request.id).state)
///     }
/// } catch let refusal as Refusal {
///     print(refusal.title, refusal.detail ?? "")
/// }
/// ```
///
/// Calls throw ``Refusal`` for expected errors, ``TransportFailure`` without a response, ``ServerFailure`` for server
/// errors, ``UnreadableResponse`` for anything else, and `CancellationError`. The ``RetryPolicy`` repeats reads and
/// requests that are safe to repeat; all others are sent once.
public struct CrosstownClient: Sendable {
    private let transport: any Transport
    private let key: String?
    private let retries: RetryPolicy
    private let clock: any Clock<Duration>

    /// Creates a client without a session.
    ///
    /// - Parameters:
    ///   - transport: sends the requests.
    ///   - retries: the retries of requests that are safe to repeat.
    ///   - clock: measures the pauses between them.
    public init(
        transport: any Transport,
        retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = .continuous
    ) {
        self.init(transport: transport, key: nil, retries: retries, clock: clock)
    }

    private init(transport: any Transport, key: String?, retries: RetryPolicy, clock: any Clock<Duration>) {
        self.transport = transport
        self.key = key
        self.retries = retries
        self.clock = clock
    }

    /// Returns a client with a session's key, or without one.
    public func with(key: String?) -> CrosstownClient {
        CrosstownClient(transport: transport, key: key, retries: retries, clock: clock)
    }

    func get<Answer: Decodable>(_ path: RequestPath) async throws -> Answer {
        try await repeating { try await send(.get, path) }.answer()
    }

    func post<Answer: Decodable>(_ path: RequestPath, _ body: some Encodable) async throws -> Answer {
        try await send(.post, path, body: Self.encoded(body)).answer()
    }

    func post<Answer: Decodable>(_ path: RequestPath) async throws -> Answer {
        try await send(.post, path).answer()
    }

    func getBytes(_ path: RequestPath) async throws -> [UInt8] {
        try await repeating { try await send(.get, path) }.body
    }

    /// Sends a body, and returns only the status.
    func postForStatus(_ path: RequestPath, _ body: some Encodable) async throws {
        try await send(.post, path, body: Self.encoded(body)).checkStatus()
    }

    /// Sends a request that is safe to repeat.
    func postRepeatably<Answer: Decodable>(_ path: RequestPath) async throws -> Answer {
        try await repeating { try await send(.post, path) }.answer()
    }

    func delete(_ path: RequestPath) async throws {
        try await send(.delete, path).checkStatus()
    }

    func events(_ path: RequestPath) -> LiveEvents {
        LiveEvents(clock: clock) { [transport, key] lastEventID in
            var headers = Self.headers(accept: "text/event-stream", key: key)
            if !lastEventID.isEmpty { headers["Last-Event-ID"] = lastEventID }
            return try await transport.stream(ClientRequest(.get, path.text, headers: headers))
        }
    }

    private func send(
        _ method: ClientRequest.Method,
        _ path: RequestPath,
        body: [UInt8]? = nil
    ) async throws -> ClientResponse {
        var headers = Self.headers(accept: "application/json", key: key)
        if body != nil { headers["Content-Type"] = "application/json" }
        return try await transport.send(ClientRequest(method, path.text, headers: headers, body: body))
    }

    private func repeating(_ send: () async throws -> ClientResponse) async throws -> ClientResponse {
        var attempt = 1
        while true {
            do {
                let response = try await send()
                try response.checkStatus()
                return response
            } catch {
                guard let pause = retries.pause(after: error, attempt: attempt) else { throw error }
                try await clock.sleep(for: pause)
                attempt += 1
            }
        }
    }

    private static func headers(accept: String, key: String?) -> [String: String] {
        var headers = ["Accept": accept]
        if let key { headers["Authorization"] = "Bearer \(key)" }
        return headers
    }

    private static func encoded(_ body: some Encodable) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(body))
    }
}
