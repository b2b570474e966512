import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

extension Routes {
    /// Adds a live stream (Server-Sent Events) over topics of a hub.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the stream in the description of the API.
    ///   - hub: the source of the events.
    ///   - topics: returns the topics for this caller; throws a ``Problem`` for others.
    public func events<Parameters: Decodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        from hub: EventHub,
        topics: @escaping @Sendable (Parameters, Context) async throws -> [String]
    ) {
        addStream(Declaration(path, group, name), from: hub, carrying: { _, _ in nil }, topics: topics)
    }

    /// Adds a live stream whose events of one name include a page, as the caller may see it at that time: HTML for
    /// browsers, the JSON of its address for programs with a key.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the stream in the description of the API.
    ///   - hub: the source of the events.
    ///   - event: the name of the events for updates of the page.
    ///   - page: creates the page; if it fails, the event is sent without it.
    ///   - topics: returns the topics for this caller; throws a ``Problem`` for others.
    public func events<Parameters: Decodable & Sendable, Output: Page>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        from hub: EventHub,
        carrying event: StaticString,
        page: @escaping @Sendable (Parameters, Context) async throws -> Output,
        topics: @escaping @Sendable (Parameters, Context) async throws -> [String]
    ) {
        let (presenter, watch) = (presenter, watch)
        let carried = { @Sendable (parameters: Parameters, context: Context) in
            CarriedPage(event: event.description) {
                let page = try await watch.watch { try await page(parameters, context) }
                return try presenter.text(of: page, caller: context.caller, reader: context.localization)
            }
        }
        addStream(Declaration(path, group, name), from: hub, carrying: carried, topics: topics)
    }

    private func addStream<Parameters: Decodable & Sendable>(
        _ declaration: Declaration,
        from hub: EventHub,
        carrying carried: @escaping @Sendable (Parameters, Context) -> CarriedPage?,
        topics: @escaping @Sendable (Parameters, Context) async throws -> [String]
    ) {
        let operation = declaration.operation(.get, Parameters.self, output: nil, otherMedia: ["text/event-stream"])
        let streams = streams
        add(operation) { request, context in
            let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
            let followed = try await topics(parameters, context)
            if request.method == .head { return Response(status: .ok, headers: LiveStream.headers) }
            let stream = LiveStream(
                hub: hub,
                topics: followed,
                lastEventID: request.headers[.lastEventID],
                seat: try streams.seat(for: context),
                carried: carried(parameters, context)
            )
            return stream.response(to: request)
        }
    }
}

/// Sends a hub's events over one connection, until either side closes it.
private struct LiveStream: Sendable {
    let hub: EventHub
    let topics: [String]
    let lastEventID: UInt64?
    let seat: LiveSeat
    let carried: CarriedPage?

    static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
    ]

    init(hub: EventHub, topics: [String], lastEventID: String?, seat: LiveSeat, carried: CarriedPage?) {
        self.hub = hub
        self.topics = topics
        self.lastEventID = lastEventID.flatMap { UInt64($0) }
        self.seat = seat
        self.carried = carried
    }

    func response(to request: Request) -> Response {
        // Before the response begins: what a page loads after opening its stream contains every earlier event.
        let subscription = LiveSubscription(hub: hub, topics: topics, lastEventID: lastEventID)
        let listener = subscription.listener
        seat.onEnd { listener.finish() }
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
            let opened = writer
            // The connection's close is only noticed if the request is read to its end.
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await send(subscription, through: opened)
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: Self.headers, body: body)
    }

    private func send(_ subscription: LiveSubscription, through opened: any ResponseBodyWriter) async throws {
        var writer = opened
        let listener = subscription.listener
        defer { subscription.end() }
        try await withGracefulShutdownHandler {
            for await _ in listener.signals {
                let events = listener.take()
                if !events.isEmpty { try await writer.write(bytes(of: events)) }
            }
        } onGracefulShutdown: {
            listener.finish()
        }
    }

    private func bytes(of events: [LiveEvent]) async -> ByteBuffer {
        let complete = await carried?.complete(events) ?? events
        if complete.count == 1 { return complete[0].bytes }
        var bytes = ByteBuffer()
        for event in complete { bytes.writeImmutableBuffer(event.bytes) }
        return bytes
    }
}
