import AsyncHTTPClient
import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1

extension ExternalHTTPClient {
    /// Sends a form to a third-party server.
    ///
    /// Follows no redirects, which would pass the form on.
    ///
    /// - Parameters:
    ///   - form: the fields.
    ///   - address: an http or https address.
    ///   - authorization: the `Authorization` header, where the server requires one.
    ///   - limit: the maximum size of the response in bytes.
    /// - Returns: the response, whatever its status.
    /// - Throws: `ExternalRequestError`, and errors of the connection.
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

/// A third-party server's response to a form.
struct ExternalResponse: Hashable, Sendable {
    let status: Int
    let body: [UInt8]
}
