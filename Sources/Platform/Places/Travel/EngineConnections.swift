import AsyncHTTPClient

/// The connections to routing engines on this machine, open while the process runs.
enum EngineConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // A refused connection is final; by default the client would retry until the timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
