import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// Calls each operation as each caller, those with the least rights first, so that nothing is deleted before others try to see it.
struct AccessMatrix: Sendable {
    /// What was found.
    struct Found: Sendable {
        var table = AccessTable()
        /// Answers that are wrong whatever the table says.
        var faults: [String] = []
    }

    let city: MatrixCity
    private let bodies: SampleBodies
    private let addresses: [String: (address: String, hasObject: Bool)]

    init(city: MatrixCity) throws {
        self.city = city
        bodies = try SampleBodies(description: city.description)
        addresses = Dictionary(
            uniqueKeysWithValues: city.operations.map { ($0.line, city.known.address(of: $0)) }
        )
    }

    func table() async throws -> Found {
        var found = Found()
        let names = Dictionary(grouping: city.operations, by: \.id)
        found.faults = names.filter { $0.value.count > 1 }.keys.sorted().map { "\($0) names several operations" }
        for operation in city.operations {
            found.table.lines[operation.line] = AccessTable.Line(
                operation: operation.line,
                access: operation.access.name,
                open: [],
                hasObject: addresses[operation.line]?.hasObject ?? false
            )
        }
        for caller in city.callers {
            for operation in city.operations { try await call(operation, as: caller, &found) }
        }
        return found
    }

    private func call(_ operation: CrosstownWeb.Operation, as caller: MatrixCaller, _ found: inout Found) async throws {
        let mayPass = caller.may(operation.access)
        // A stream that is let in does not end, and what a rider has every session has.
        let isKnown = found.table.lines[operation.line]?.isOpen(to: caller.name) ?? false
        if (bodies.streams.contains(operation.line) && mayPass) || isKnown { return }
        let status = try await status(of: operation, as: caller, mayPass: mayPass)
        let fault = "\(operation.line) answers \(caller.name) with \(status.code)"
        if status.code >= 500 { found.faults.append(fault) }
        guard status.code < 400 else { return }
        if !mayPass { found.faults.append(fault) }
        found.table.lines[operation.line]?.open.insert(caller.name)
    }

    private func status(
        of operation: CrosstownWeb.Operation,
        as caller: MatrixCaller,
        mayPass: Bool
    ) async throws -> HTTPResponse.Status {
        let status = try await send(operation, key: try await caller.key())
        // One of the operations before has ended the session.
        guard status == .unauthorized, mayPass, caller.renew != nil else { return status }
        return try await send(operation, key: try await caller.newKey())
    }

    private func send(_ operation: CrosstownWeb.Operation, key: String?) async throws -> HTTPResponse.Status {
        var headers: HTTPFields = [.accept: "application/json"]
        headers[.authorization] = key.map { "Bearer \($0)" }
        let body = operation.method == .get ? nil : bodies.body(of: operation.line)
        if body != nil { headers[.contentType] = "application/json" }
        let address = (addresses[operation.line]?.address ?? operation.path) + bodies.query(of: operation.line)
        let content = body.map { ByteBuffer(string: $0) }
        return try await city.client.execute(uri: address, method: operation.method, headers: headers, body: content)
            .status
    }
}

extension CrosstownWeb.Operation {
    /// How the table names it: its method and its path.
    var line: String { "\(method.rawValue) \(path)" }
}
