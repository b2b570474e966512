import CrosstownTesting
import HTTPTypes
import Testing

/// No list may ask the database once for each of its rows.
@Suite(.serialized) struct StatementCountTests {
    /// Pages without a list that grows; every other page must show more rows in a city that has more.
    private static let withoutLists: Set<String> = fixedFeeds.union([
        "/", "/api/openapi.json", "/console", "/console/ledger/balance", "/erased", "/forgot", "/forgot/code",
        "/forgot/new", "/health", "/inbox/count", "/inbox/settings",
        "/me", "/me/calendar", "/me/email", "/me/phone", "/me/erase", "/me/password",
        "/metrics", "/mds/vehicles/status/{device}", "/mds/vehicles/{device}", "/offline", "/places", "/push/key",
        "/push/notices/{id}", "/register",
        "/register/done", "/register/email", "/register/left", "/rentals/console/areas/new",
        "/rentals/console/areas/{version}",
        "/rentals/console/tariffs",
        "/rentals/console/tariffs/{kind}", "/rentals/console/import",
        "/rentals/console/institutions/{id}/sign-in", "/rentals/console/rewards/{id}",
        "/rentals/console/stations/{id}/device", "/rentals/console/takings", "/rentals/console/takings.csv",
        "/rentals/console/vehicles/{number}", "/rentals/details", "/rentals/position",
        "/rentals/console/rides/{id}", "/rentals/problems/new", "/rentals/rides/{id}", "/rentals/scan",
        "/rentals/set-up", "/rentals/vehicles/{number}",
        "/service-worker.js", "/sign-in", "/taxi", "/taxi/console/drivers/import", "/taxi/console/drivers/remove",
        "/taxi/console/requests/{id}/end",
        "/taxi/driver", "/taxi/driver/fare", "/taxi/console/tariffs", "/taxi/requests/{id}", "/taxi/reservations/new",
        "/taxi/reservations/{id}",
        "/taxi/reservations/{id}/calendar", "/taxi/reservations/{id}/cancel", "/taxi/zones", "/wallet/cards/{id}",
    ])

    /// The files of the fleet's feed that tell of the service, and not of its stations.
    private static let fixedFeeds = Set(
        ["2.3", "3.0"].flatMap { version in
            [
                "gbfs", "gbfs_versions", "manifest", "system_information", "vehicle_types", "system_pricing_plans",
            ].map { "/gbfs/\(version)/\($0).json" }
        }
    )

    /// Pages of people and staff whose lists the crowded city does not fill; they are asked for all the same.
    private static let unfilled: Set<String> = [
        "/console/audit", "/console/audit.csv", "/console/institutions", "/console/messages", "/console/retention",
        "/home", "/language",
        "/me/friends", "/me/institutions",
        "/me/friends/code", "/me/friends/find", "/me/friends/invite", "/me/places", "/me/profile",
        "/taxi/console/fares", "/taxi/driver/lost", "/taxi/driver/zones",
        "/taxi/driver/day", "/taxi/driver/day.csv", "/taxi/driver/queue", "/taxi/driver/queue.csv",
        "/taxi/fairness", "/taxi/console/requests.csv", "/taxi/console/requests/{id}", "/taxi/console/statistics",
        "/console/webhooks", "/taxi/console/companies", "/taxi/console/applications", "/taxi/drive",
        "/taxi/console/credits", "/taxi/console/borders", "/taxi/console/borders.geojson",
    ]

    /// What is no page, or of somebody whom the crowded city does not have: pictures, secret links, and the ways to
    /// other services and back.
    private static let noPages: Set<String> = [
        "/calendar/{name}",
        "/console/institutions/{id}", "/console/people/{id}", "/console/people/{id}/code", "/follow/{token}",
        "/friends/add/{code}", "/friends/join/{token}",
        "/me/friends/people/{id}", "/me/places/{id}", "/people/{id}/picture", "/texts/{language}/{version}",
        "/inbox/open/{id}", "/media/pictures/{id}", "/rentals/console/problems/{id}/photographs/{picture}",
        "/rentals/problems/{id}/photographs/{picture}", "/rentals/set-up/sign-in/{id}",
        "/rentals/set-up/sign-in/{id}/return", "/rentals/set-up/sign-in/{id}/refused",
        "/console/webhooks/{id}", "/console/webhooks/{id}/deliveries/{delivery}", "/taxi/guest/{token}",
        // What programs with other keys read.
        "/v1/taxi/fares", "/v1/taxi/fleet", "/v1/taxi/fleet/rides", "/v1/taxi/rides", "/v1/taxi/rides/{id}",
        "/v1/taxi/zones", "/v1/webhooks", "/v1/webhooks/{id}", "/v1/webhooks/{id}/deliveries",
        "/v1/webhooks/{id}/deliveries/{delivery}",
        // Found only where there is a tariff, and for a ride that is over, and for what was written about one.
        "/taxi/fares", "/taxi/requests/{id}/receipt", "/taxi/requests/{id}/help", "/taxi/cases/{id}",
        "/taxi/console/cases/{id}",
        "/taxi/console/companies/{id}", "/taxi/company", "/taxi/company/{id}", "/taxi/company/{id}/driver",
        "/taxi/invitations/{token}", "/taxi/console/borders/{id}", "/taxi/console/borders/{id}/shapes",
        "/taxi/console/applications/{id}",
        "/taxi/console/applications/{id}/papers/{picture}", "/taxi/drive/applications/{id}/papers/{picture}",
    ]

    @Test(arguments: TestEngine.reachable)
    func `every page takes as many statements for a hundred rows as for one`(engine: TestEngine) async throws {
        let few = try await answers(rows: 1, on: engine)
        let many = try await answers(rows: 100, on: engine)

        for (address, (path, one)) in few {
            let hundred = try #require(many[address]?.answer)
            #expect(one.status.code < 400, "\(address)")
            #expect(hundred.status.code < 400, "\(address)")
            #expect(hundred.statements == one.statements, "\(address) \(hundred.mostRepeated)")
            if Self.withoutLists.contains(path) || Self.unfilled.contains(path) { continue }
            #expect(
                hundred.rows >= one.rows + 29,
                "\(address) shows no list that grows; if it has none, name it in withoutLists"
            )
        }
    }

    private typealias Answers = [String: (path: String, answer: CountedResponse)]

    /// What each page answers, by a name of its address that is the same in every city.
    private func answers(rows: Int, on engine: TestEngine) async throws -> Answers {
        try await CountedServer.run(rows: rows, on: engine) { server in
            var answers: Answers = [:]
            for path in server.pages where !Self.noPages.contains(path) {
                for (name, address) in server.addresses(of: path) {
                    answers[name] = (path, try await server.answer(address))
                }
            }
            return answers
        }
    }
}

/// What a page answered, and what that took.
struct CountedResponse: Sendable {
    let status: HTTPResponse.Status
    /// How many statements it took.
    let statements: Int
    /// The elements of all lists in it, or its lines.
    let rows: Int
    /// The statement that was run most often.
    let mostRepeated: String
}
