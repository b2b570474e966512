import AsyncHTTPClient

/// The connections to routing engines on this machine, open for as long as the process runs.
enum EngineConnections {
    static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Where nobody listens, that is the answer; by default the client would try until the time is up.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
