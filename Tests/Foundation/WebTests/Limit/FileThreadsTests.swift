import CrosstownWeb
import Dispatch
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Readers that compute for as long as a gate is closed.
@Suite(.timeLimit(.minutes(1))) struct FileThreadsTests {
    private static let usual = 64

    /// A thread that waits here does nothing else, as one that computes.
    private struct Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)

        func pass() { opened.wait() }

        func open(for count: Int) { for _ in 0..<count { opened.signal() } }
    }

    @Test func `other requests are answered while readers of files compute`() async throws {
        let gate = Gate()
        try await Self.run(gate, FileThreads(count: 2)) { client, begun in
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 1...2 { group.addTask { try await Self.send(Self.usual + 1, client) } }
                var begun = begun.makeAsyncIterator()
                _ = (await begun.next(), await begun.next())

                let small = try await Self.send(Self.usual, client, to: "/quick")
                let read = try await client.execute(uri: "/page", method: .get).status

                #expect(small == .noContent)
                #expect(read == .ok)
                gate.open(for: 2)
                for try await status in group { #expect(status == .noContent) }
            }
        }
    }

    @Test func `who finds the line full is asked to come back, and the others get their turn`() async throws {
        let gate = Gate()
        try await Self.run(gate, FileThreads(count: 1, mostWaiting: 1, mostFromOne: 1)) { client, begun in
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                // One computes, one waits; of the two that come behind them none finds room.
                for _ in 1...4 { group.addTask { try await Self.send(Self.usual + 1, client) } }
                let refused = [try await group.next(), try await group.next()]
                gate.open(for: 2)
                let taken = [try await group.next(), try await group.next()]

                #expect(refused == [.serviceUnavailable, .serviceUnavailable])
                #expect(taken == [.noContent, .noContent])
            }
            var begun = begun.makeAsyncIterator()
            _ = await begun.next()
            gate.open(for: 1)
            let after = try await Self.send(Self.usual + 1, client)
            #expect(after == .noContent)
        }
    }

    private struct Table: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }

        var file: UploadedFile?
        var text: String?
    }

    private struct Note: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }

        var text: String?
    }

    @Test func `forms that may hold a file are read on the threads from 16 kB on, and others from the usual limit on`()
        async throws
    {
        let (gate, threads) = (Gate(), FileThreads(count: 1, mostWaiting: 0))
        let routes = Routes<WebContext>(files: threads)
        let limit = 1 << 20
        routes.post("/table", in: .open("x"), RouteName("t", "T"), bodyLimit: limit) {
            (_: Empty, _: Table, _) in
            ChangeResponse.done(at: "/")
        }
        routes.post("/note", in: .open("x"), RouteName("n", "N"), bodyLimit: limit) {
            (_: Empty, _: Note, _) in
            ChangeResponse.done(at: "/")
        }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        try await Application(router: router).test(.router) { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await threads.run(for: "somebody") {
                        begin.yield()
                        gate.pass()
                    }
                }
                var begun = begun.makeAsyncIterator()
                _ = await begun.next()
                var found: [HTTPResponse.Status] = []
                for (path, kilobytes) in [("/table", 15), ("/table", 17), ("/note", 255), ("/note", 257)] {
                    found.append(try await Self.say(kilobytes, client, to: path))
                }
                gate.open(for: 1)
                try await group.waitForAll()

                #expect(found == [.noContent, .serviceUnavailable, .noContent, .serviceUnavailable])
            }
        }
    }

    private static func say(
        _ kilobytes: Int,
        _ client: any TestClientProtocol,
        to path: String
    ) async throws -> HTTPResponse.Status {
        let text = String(repeating: "x", count: kilobytes * 1024)
        return try await client.execute(
            uri: path,
            method: .post,
            headers: [.accept: "application/json", .contentType: "application/json"],
            body: ByteBuffer(string: "{\"text\":\"\(text)\"}")
        ).status
    }

    @Test func `a reader is cancelled once its time is up`() async throws {
        let threads = FileThreads(count: 1)

        await #expect(throws: ReadingTimeExceeded.self) {
            try await threads.run(for: "a", within: .milliseconds(1)) { while !Task.isCancelled {} }
        }
        #expect(try await threads.run(for: "a") { 7 } == 7)
    }

    @Test func `what a reader does after it has waited is done on its thread too`() async throws {
        let threads = FileThreads(count: 1)
        let (before, after) = try await threads.run(for: "a") {
            let before = Self.thread
            await Task.yield()
            return (before, Self.thread)
        }

        #expect(before == after)
        #expect(before != Self.thread)
    }

    @Test func `small files do not wait for large ones`() async throws {
        let gate = Gate()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let routes = Routes<WebContext>(
            limits: RequestLimits(bodyBytes: Self.usual),
            files: FileThreads(count: 1),
            smallFiles: FileThreads(count: 1)
        )
        let read: @Sendable (ByteBuffer, Request, WebContext) async throws -> Void = { body, _, _ in
            guard body.readableBytes >= 1 << 20 else { return }
            begin.yield()
            gate.pass()
        }
        routes.receive("/file", in: .open("x"), RouteName("file", "File"), bodyLimit: 1 << 21, use: read)
        try await Self.serve(routes) { client in
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 1...2 { group.addTask { try await Self.send(1 << 20, client) } }
                var begun = begun.makeAsyncIterator()
                _ = await begun.next()

                let small = try await Self.send((1 << 20) - 1, client)
                gate.open(for: 2)

                #expect(small == .noContent)
                for try await status in group { #expect(status == .noContent) }
            }
        }
    }

    @Test func `a person one of whose files took too long gets less time for the next one`() async throws {
        let watch = RequestTimeout(limit: .milliseconds(20), tick: .milliseconds(10))
        let limits = RequestLimits(bodyBytes: Self.usual, fileAfterSlow: .milliseconds(20))
        let routes = Routes<WebContext>(limits: limits, watch: watch)
        let read: @Sendable (ByteBuffer, Request, WebContext) async throws -> Void = { _, _, _ in
            while !Task.isCancelled {}
            throw CancellationError()
        }
        routes.receive("/file", in: .open("x"), RouteName("file", "File"), bodyLimit: 4096, use: read)
        try await Self.serve(routes) { client in
            let watching = Task { try await watch.run() }
            let first = try await Self.send(Self.usual + 1, client)
            watching.cancel()
            _ = await watching.result
            // Nothing but the shorter time ends the second.
            let second = try await Self.send(Self.usual + 1, client)

            #expect(first == .serviceUnavailable)
            #expect(second == .serviceUnavailable)
        }
    }

    private static func serve(
        _ routes: Routes<WebContext>,
        _ use: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        try await Application(router: router).test(.router) { client in try await use(client) }
    }

    private static var thread: UInt { pthread_self() }

    private static func send(
        _ bytes: Int,
        _ client: any TestClientProtocol,
        to path: String = "/file"
    ) async throws -> HTTPResponse.Status {
        let response = try await client.execute(
            uri: path,
            method: .post,
            headers: [.contentType: "application/json"],
            body: ByteBuffer(repeating: 32, count: bytes)
        )
        if response.status == .serviceUnavailable { #expect(response.headers[.retryAfter] == "5") }
        return response.status
    }

    private static func run(
        _ gate: Gate,
        _ threads: FileThreads,
        _ use: @escaping @Sendable (any TestClientProtocol, AsyncStream<Void>) async throws -> Void
    ) async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let routes = Routes<WebContext>(limits: RequestLimits(bodyBytes: usual), files: threads)
        let read: @Sendable (ByteBuffer, Request, WebContext) async throws -> Void = { _, _, _ in
            begin.yield()
            gate.pass()
        }
        routes.receive("/file", in: .open("x"), RouteName("file", "File"), bodyLimit: 4096, use: read)
        routes.receive("/quick", in: .open("x"), RouteName("quick", "Quick"), bodyLimit: 4096) { _, _, _ in }
        routes.data("/page", in: .open("x"), RouteName("page", "Page")) { (_: Empty, _) in ["page"] }
        try await serve(routes) { client in try await use(client, begun) }
    }
}
