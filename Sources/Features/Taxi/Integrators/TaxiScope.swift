import CrosstownKit
import CrosstownWeb

/// The scopes of third-party apps for taxis.
enum TaxiScope {
    static let read = "taxi:read"
    static let request = "taxi:request"
    static let fleet = "taxi:fleet"
    static let sandbox = "taxi:sandbox"

    static let all = [
        KeyScope(
            read,
            explanation: "Read zones, waiting times and fares of taxis",
            paths: ["/v1/taxi/zones", "/v1/taxi/fares"]
        ),
        KeyScope(
            request,
            explanation: "Request taxis for its own guests and track their rides",
            paths: ["/v1/taxi/rides", "/v1/taxi/zones", "/v1/taxi/fares"]
        ),
        KeyScope(
            fleet,
            explanation: "Read all of the city’s taxis, queues and rides, without passengers",
            paths: ["/v1/taxi/"]
        ),
        KeyScope(
            sandbox,
            explanation: "Run test rides with simulated taxis; no drivers are notified",
            paths: ["/v1/taxi/rides", "/v1/taxi/zones", "/v1/taxi/fares", "/v1/taxi/sandbox"]
        ),
    ]
}
