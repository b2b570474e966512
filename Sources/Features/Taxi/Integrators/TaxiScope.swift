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
            explanation: "Ask for taxis for guests of its own, and follow these rides",
            paths: ["/v1/taxi/rides", "/v1/taxi/zones", "/v1/taxi/fares"]
        ),
        KeyScope(
            fleet,
            explanation: "Read all taxis, queues and rides of the city, without passengers",
            paths: ["/v1/taxi/"]
        ),
        KeyScope(
            sandbox,
            explanation: "Rehearse rides with simulated taxis; no driver hears of them",
            paths: ["/v1/taxi/rides", "/v1/taxi/zones", "/v1/taxi/fares", "/v1/taxi/sandbox"]
        ),
    ]
}
