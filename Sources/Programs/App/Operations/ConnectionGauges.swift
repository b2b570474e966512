import CrosstownWeb

/// The used share of connection limits.
struct ConnectionGauges {
    private let connections: Connections
    private let streams: LiveStreams

    init(_ connections: Connections, _ streams: LiveStreams) {
        self.connections = connections
        self.streams = streams
    }

    var all: [Gauge] {
        [
            Gauge("crosstown_open_connections", help: "Connections of people and programs.", connections.openCount),
            Gauge("crosstown_most_connections", help: "Connections that there may be.", connections.limit),
            Gauge(
                "crosstown_refused_connections",
                help: "Connections refused since the start, since there were too many.",
                connections.refusedCount
            ),
            Gauge("crosstown_open_streams", help: "Live streams open on this server.", streams.openCount),
        ]
    }
}
