public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
import Foundation
import Hummingbird
import NIOCore

/// The routes that show users their stored data.
public struct PersonRoutes: Sendable {
    static let page: Link = "/me/data"
    static let file: Link = "/me/data.json"
    private static let hourlyReadings = 30

    private let database: any Database
    private let features: [any PersonalDataKeeper]
    /// Limits requests, since they take long.
    private let limiter: RateLimiter

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - database: stores everything.
    ///   - features: the features that store personal data.
    ///   - clock: the current time, for rate limits.
    public init(
        database: any Database,
        features: [any PersonalDataKeeper],
        clock: any WallClock
    ) {
        self.database = database
        self.features = features
        limiter = RateLimiter(Rate(Self.hourlyReadings, within: Seconds(3600)), clock: clock)
    }

    /// Adds the routes.
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

    /// Reads all data in one transaction.
    ///
    /// - Throws: `Problem` with status 429 for too many requests.
    private func records(_ person: Identifier<Account>) async throws -> [PersonalRecords] {
        try limiter.check(person.description)
        return try await database.read { [features] transaction in
            try Self.records(about: person, from: features, in: transaction)
        }
    }

    /// Returns all data that the platform and its features store about a user.
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
