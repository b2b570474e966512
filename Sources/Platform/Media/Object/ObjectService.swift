import AsyncHTTPClient
public import CrosstownKit
public import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1

/// An object store in a service with the S3 protocol, shared by several servers.
public struct ObjectService: ObjectStore, CustomStringConvertible {
    /// The service returned an error.
    package struct Refused: Error {
        let status: Int
    }

    /// The name is invalid, since it could lead to another object.
    package struct BadName: Error {}

    private static let mostBytes = 64 * 1024 * 1024
    private static let timeout = Duration.seconds(30)

    private let address: String
    private let host: String
    private let bucket: String
    private let signature: ObjectSignature
    private let clock: any WallClock

    /// Creates the store; `nil` where the address is invalid.
    ///
    /// - Parameters:
    ///   - address: the service, such as `https://objects.example.org`.
    ///   - bucket: the bucket of the objects.
    ///   - region: the region in signatures.
    ///   - key: our access key.
    ///   - secret: its secret.
    ///   - clock: the clock for the timestamps of signatures.
    public init?(
        address: String,
        bucket: String,
        region: String,
        key: String,
        secret: String,
        clock: any WallClock
    ) {
        guard let url = URL(string: address), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let name = url.host, url.path.allSatisfy({ $0 == "/" }), url.query == nil, Self.isPlain(bucket)
        else { return nil }
        host = name + (url.port.map { ":\($0)" } ?? "")
        self.address = "\(scheme)://\(host)"
        self.bucket = bucket
        self.clock = clock
        signature = ObjectSignature(region: region, key: key, secret: secret)
    }

    /// The address without the secret, safe for logs.
    public var description: String { "objects at \(address)/\(bucket)" }

    /// Stores an object; returns once the service has stored it durably.
    ///
    /// - Throws: errors of sending and of the service.
    public func put(_ bytes: [UInt8], named name: String) async throws {
        _ = try await send(.PUT, name, bytes, accepting: [200])
    }

    /// Returns an object.
    ///
    /// - Throws: errors of the request and of the service.
    public func get(_ name: String) async throws -> [UInt8]? {
        let (status, bytes) = try await send(.GET, name, [], accepting: [200, 404])
        return status == 200 ? bytes : nil
    }

    /// Deletes an object.
    ///
    /// - Throws: errors of the request and of the service.
    public func remove(_ name: String) async throws {
        _ = try await send(.DELETE, name, [], accepting: [200, 204, 404])
    }

    private func send(
        _ method: HTTPMethod,
        _ name: String,
        _ body: [UInt8],
        accepting accepted: Set<Int>
    ) async throws -> (status: Int, bytes: [UInt8]) {
        guard Self.isPlain(name) else { throw BadName() }
        let path = "/\(bucket)/\(name)"
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        let signed = signature.headers(
            method.rawValue,
            path,
            signing: ["host": host],
            body: body,
            at: clock.now()
        )
        for (name, value) in signed where name != "host" { request.headers.add(name: name, value: value) }
        if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
        return try await withinTime(Self.timeout) { [request] in
            let answer = try await HTTPClient.shared.execute(request, deadline: .distantFuture)
            let content = try await answer.body.collect(upTo: Self.mostBytes)
            let status = Int(answer.status.code)
            guard accepted.contains(status) else { throw Refused(status: status) }
            return (status, Array(content.readableBytesView))
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        (2...100).contains(name.utf8.count)
            && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}
