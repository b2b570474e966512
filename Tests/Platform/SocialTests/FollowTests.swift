import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import CrosstownSocial

/// A ride that ends when a test says so.
private final class OneRide: FollowedRideSource {
    private let rider: Identifier<Account>
    private let isOver = Mutex(false)

    init(of rider: Identifier<Account>) { self.rider = rider }

    func end() { isOver.withLock { $0 = true } }

    func followedRide(_ ride: String) async throws -> FollowedRide? {
        FollowedRide(rider: rider, title: "Taxi T345", state: "On board", isOver: isOver.withLock { $0 })
    }
}

@Suite struct FollowTests {
    private static let day: Int64 = 86_400_000

    private func open(
        on engine: TestEngine,
        _ use: @Sendable (any TestClientProtocol, _ link: String, OneRide, ManualClock) async throws -> Void
    ) async throws {
        let circle = try await Circle(engine, ["Anna"])
        let (anna, clock) = (circle.id(0), circle.clock)
        let ride = OneRide(of: anna)
        let follows = FollowService(
            database: circle.database,
            clock: clock,
            people: circle.cast,
            randomBytes: { count in (0..<count).map { UInt8($0) } },
            limits: SocialLimits(clock: clock),
            sources: ["taxi": ride]
        )
        let link = try await circle.database.write { transaction in
            try follows.make(RideReference(feature: "taxi", ride: "1"), of: anna, in: transaction)
        }
        let routes = Routes<WebContext>()
        FollowRoutes(follows: follows, address: "https://rides.example").add(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        try await Application(router: router).test(.router) { client in
            try await use(client, link.href, ride, clock)
        }
    }

    private func read(
        _ client: any TestClientProtocol,
        _ link: String,
        as type: String = "text/html"
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        try await client.execute(uri: link, method: .get, headers: [.accept: type]) {
            ($0.status, String(buffer: $0.body))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a link to a ride that has ended names neither the rider nor the taxi`(engine: TestEngine) async throws {
        try await open(on: engine) { client, link, ride, _ in
            let riding = try await read(client, link)
            ride.end()
            // Each look after the end is answered alike.
            _ = try await read(client, link)
            let ended = try await read(client, link)
            let json = try await read(client, link, as: "application/json")

            #expect(riding.text.contains("Anna"))
            #expect(riding.text.contains("Taxi T345"))
            #expect(ended.status == .ok)
            #expect(ended.text.contains("This ride has ended"))
            for text in [ended.text, json.text] {
                #expect(!text.contains("Anna"))
                #expect(!text.contains("T345"))
            }
            #expect(json.text.contains(#""isOver":true"#))
        }
    }

    @Test(arguments: [true, false])
    func `two days after it was made a link leads nowhere, and says so`(isOver: Bool) async throws {
        try await open(on: .sqlite) { client, link, ride, clock in
            if isOver { ride.end() }
            clock.advance(milliseconds: 2 * Self.day)
            let last = try await read(client, link)
            clock.advance(milliseconds: 1)
            let late = try await read(client, link)

            #expect(last.status == .ok)
            #expect(late.status == .notFound)
            #expect(late.text.contains("This link has expired"))
            #expect(!late.text.contains("Anna"))
        }
    }
}
