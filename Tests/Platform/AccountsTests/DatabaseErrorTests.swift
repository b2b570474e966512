import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct DatabaseErrorTests {
    @Test(arguments: [
        (DatabaseError.serialization, 503), (.unavailable(reason: "host db1 is away"), 503),
        (.check(constraint: "wallet"), 500),
    ])
    func `callers learn whether to try again, and nothing else`(error: DatabaseError, status: Int) async throws {
        let application = testApplication { routes in
            routes.file(
                "/rides",
                in: RouteGroup(tag: "test", access: .anyone),
                RouteName("getRides", "Fails"),
                mediaType: "text/plain"
            ) { (_: Empty, _, _) in throw error }
        }
        try await application.test(.router) { client in
            let answer = try await client.execute(uri: "/rides", method: .get, headers: [.accept: "application/json"])

            #expect(answer.status.code == status)
            #expect((answer.headers[.retryAfter] != nil) == (status == 503))
            #expect(!answer.text.contains("db1"))
            #expect(!answer.text.contains("wallet"))
        }
    }
}
