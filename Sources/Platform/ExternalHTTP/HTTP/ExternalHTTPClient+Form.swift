import AsyncHTTPClient
import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1

extension ExternalHTTPClient {
    /// Sends a form to a server of somebody else.
    ///
    /// No redirect is followed, since it would take along what the form holds.
    ///
    /// - Parameters:
    ///   - form: the fields.
    ///   - address: an http or https address.
    ///   - authorization: the header of that name, where the server asks for one.
    ///   - limit: the most bytes that the answer may have.
    /// - Returns: the answer, whatever its status.
    /// - Throws: `ExternalRequestError`, and what keeps a connection from being made.
    func send(
        _ form: FormText,
        to address: String,
        authorization: String? = nil,
        atMost limit: Int
    ) async throws -> ExternalResponse {
        let url = try Self.url(address)
        var request = Self.request(to: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let authorization { request.headers.add(name: "Authorization", value: authorization) }
        request.body = .bytes(ByteBuffer(string: form.text))
        do {
            return try await withinTime(timeout) { [request] in
                try await connected(to: url) { try await Self.answer(of: $0, request, limit) }
            }
        } catch is TimeLimitExceeded {
            throw ExternalRequestError.late
        }
    }

    private static func answer(
        of client: HTTPClient,
        _ request: HTTPClientRequest,
        _ limit: Int
    ) async throws -> ExternalResponse {
        let response = try await client.execute(request, deadline: .now() + .seconds(30))
        do {
            let body = try await response.body.collect(upTo: limit)
            return ExternalResponse(status: Int(response.status.code), body: Array(body.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw ExternalRequestError.tooLarge
        }
    }
}

/// What a server of somebody else has answered to a form.
struct ExternalResponse: Hashable, Sendable {
    let status: Int
    let body: [UInt8]
}
