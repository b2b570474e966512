import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import Foundation
import Testing

/// A server that runs already, named by the environment.
private struct RunningServer {
    let address: String
    let administrator: Credentials
    let place: (latitude: Double, longitude: Double)

    /// The server of `CROSSTOWN_CHECK_SERVER`, with `..._NAME` and `..._PASSWORD` of an administrator and `..._PLACE` as
    /// `latitude,longitude`; `nil` where none is named.
    static var named: RunningServer? {
        let environment = ProcessInfo.processInfo.environment
        let place = (environment["CROSSTOWN_CHECK_PLACE"] ?? "").split(separator: ",").compactMap { Double($0) }
        guard let address = environment["CROSSTOWN_CHECK_SERVER"], let name = environment["CROSSTOWN_CHECK_NAME"],
            let password = environment["CROSSTOWN_CHECK_PASSWORD"], place.count == 2
        else { return nil }
        return RunningServer(
            address: address,
            administrator: Credentials(userName: name, password: password),
            place: (place[0], place[1])
        )
    }
}

@Suite(.serialized, .enabled(if: RunningServer.named != nil, "CROSSTOWN_CHECK_SERVER names no server"))
struct RunningServerTests {
    private func check(_ body: @Sendable (ClientChecks) async throws -> Void) async throws {
        let server = try #require(RunningServer.named)
        try await HTTPTransport.with(baseURL: server.address) { transport in
            let run = String(UInt64.random(in: 100_000...999_999))
            try await body(
                ClientChecks(
                    visitor: CrosstownClient(transport: transport),
                    administrator: server.administrator,
                    place: server.place,
                    run: run
                )
            )
        }
    }

    @Test func `a passenger and a driver meet`() async throws {
        try await check { try await $0.checkRide() }
    }

    @Test func `refusals arrive in words`() async throws {
        try await check { try await $0.checkRefusals() }
    }

    @Test func `offers are pushed`() async throws {
        try await check { try await $0.checkLiveStream() }
    }
}
