public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Foundation
import Hummingbird
import NIOCore

/// Shows people what is kept about them.
public struct PersonRoutes: Sendable {
    static let page: Link = "/me/data"
    static let file: Link = "/me/data.json"
    private static let hourlyReadings = 30

    private let database: any Database
    private let features: [any PersonalDataKeeper]
    /// All that is kept about somebody takes long to read.
    private let limiter: RateLimiter

    /// Makes the routes.
    ///
    /// - Parameters:
    ///   - database: where everything is kept.
    ///   - features: what keeps something about people besides the platform itself.
    ///   - clock: tells how often somebody asks.
    public init(
        database: any Database,
        features: [any PersonalDataKeeper],
        clock: any WallClock
    ) {
        self.database = database
        self.features = features
        limiter = RateLimiter(Rate(Self.hourlyReadings, within: Seconds(3600)), clock: clock)
    }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let copy = self
        routes.page(
            Self.page.href,
            in: AccountRoutes.signedIn,
            RouteName("getMyData", "Everything that is kept about oneself")
        ) { (_: Empty, context) in
            PersonPage(records: try await copy.records(context.signedInAccount()))
        }
        routes.file(
            Self.file.href,
            in: AccountRoutes.signedIn,
            RouteName("downloadMyData", "Everything that is kept about oneself, as a file"),
            mediaType: "application/json",
            contents: PersonResponse.self
        ) { (_: Empty, _, context) in
            try Self.response(PersonResponse(await copy.records(context.signedInAccount())))
        }
    }

    /// Reads all of it from one state of the database.
    ///
    /// - Throws: `Problem` with status 429 for somebody who asks again and again.
    private func records(_ person: Identifier<Account>) async throws -> [PersonalRecords] {
        try limiter.check(person.description)
        return try await database.read { [features] transaction in
            try Self.records(about: person, from: features, in: transaction)
        }
    }

    /// All that the platform and its features store about a person.
    ///
    /// - Throws: `DatabaseError`.
    package static func records(
        about person: Identifier<Account>,
        from features: [any PersonalDataKeeper],
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try PlatformRecords.about(person, in: transaction)
            + features.flatMap { try $0.records(about: person, in: transaction) }
    }

    private static func response(_ answer: PersonResponse) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(PersonTexts.fileName)\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(answer)))
        )
    }
}
