import CrosstownKit
import CrosstownSQL
import CrosstownSocial
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting

/// People with names who search and ask each other.
struct Circle: Sendable {
    let host: TestHost
    private let cast: Cast
    private let client: any TestClientProtocol

    /// Lets a test act for people with names, who are numbered in the order of the names.
    static func open(
        _ names: [String],
        on engine: TestEngine = .sqlite,
        places: (any PlaceDirectory)? = nil,
        _ test: @Sendable (Circle) async throws -> Void
    ) async throws {
        let host = try await TestHost(on: engine)
        let cast = Cast(names)
        let social = SocialModule(
            host.makeFeatureHost { features in
                features.people = cast
                features.delivery = UnreadMessages()
                if let places { features.places = places }
            }
        )
        try await host.migrate(social)
        try await social.prepare()
        try await host.open(social) { client in
            try await test(Circle(host: host, cast: cast, client: client))
        }
    }

    /// Somebody's identity by the place in the list of names.
    func id(_ number: Int) -> Identifier<Account> { cast.id(number) }

    private func key(_ person: Int) -> String { host.callers.key(of: id(person)) }

    func get(_ path: String, by person: Int) async throws -> TestResponse {
        try await client.json(.get, path, as: key(person))
    }

    @discardableResult
    func post(_ path: String, _ body: String = "{}", by person: Int) async throws -> TestResponse {
        try await client.json(.post, path, as: key(person), body)
    }

    /// Sends a form of a page as a browser does.
    func send(_ path: String, from page: String, _ fields: String, by person: Int) async throws -> TestResponse {
        try await client.form(path, as: key(person), from: page, fields)
    }

    func list(_ person: Int) async throws -> FriendList {
        try await get("/me/friends", by: person).decoded(FriendList.self)
    }

    @discardableResult
    func ask(_ other: Identifier<Account>, by person: Int) async throws -> HTTPResponse.Status {
        try await post("/me/friends/requests", "{\"person\":\"\(other)\"}", by: person).status
    }

    @discardableResult
    func accept(_ request: String, by person: Int) async throws -> HTTPResponse.Status {
        try await post("/me/friends/requests/\(request)/accept", by: person).status
    }

    @discardableResult
    func block(_ other: Int, by person: Int) async throws -> HTTPResponse.Status {
        try await post("/me/friends/people/\(id(other))/block", by: person).status
    }

    /// The names of those who are found, closest first.
    func find(_ text: String, by person: Int) async throws -> [String] {
        let query = text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
        let answer = try await get("/me/friends/find?q=\(query)", by: person)
        return try answer.decoded([FriendList.Person].self).map(\.name)
    }
}

/// A person's friends as programs get them.
struct FriendList: Decodable {
    struct Person: Decodable {
        let name: String
    }

    struct Request: Decodable {
        let id: String
        let person: Person
    }

    struct Invitation: Decodable {
        let address: String
    }

    let friends: [Person]
    let incoming: [Request]
    let sent: [Request]
    let invitations: [Invitation]
}

/// Messages that are sent to nobody.
private struct UnreadMessages: MessageDelivery {
    func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }
}
