import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What pages say to people, whatever they are about.
@Suite struct PageTextTests {
    @Test func `no page shows the identity of anything, but in details that one opens and in code`() async throws {
        let found = try await MatrixCity.run { try await Self.identities(in: $0) }

        #expect(found == [])
    }

    /// The operations whose pages have identities in their text, with what stands there.
    private static func identities(in city: MatrixCity) async throws -> [String] {
        let streams = try SampleBodies(description: city.description).streams
        var found: [String] = []
        for operation in city.operations where operation.method == .get && !streams.contains(operation.line) {
            guard city.chief.may(operation.access) else { continue }
            let page = try await read(city.known.address(of: operation).address, in: city)
            if let match = text(of: page).firstMatch(of: /.{0,40}[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/) {
                found.append("\(operation.line): \(match.output)")
            }
        }
        return found
    }

    private static func read(_ address: String, in city: MatrixCity) async throws -> String {
        var headers: HTTPFields = [.accept: "text/html"]
        headers[.authorization] = try await city.chief.key().map { "Bearer \($0)" }
        let answer = try await city.client.execute(uri: address, method: .get, headers: headers)
        let isPage = answer.status == .ok && answer.headers[.contentType]?.hasPrefix("text/html") == true
        return isPage ? String(buffer: answer.body) : ""
    }

    /// What a person reads without touching anything.
    private static func text(of page: String) -> String {
        page.replacing(/(?s)<(details|code|pre|script)\b.*?<\/\1>/, with: " ").replacing(/<[^>]*>/, with: " ")
    }
}
