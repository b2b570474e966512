import CrosstownExternalHTTP
import CrosstownKit
import CrosstownTesting
import CrosstownWebhooks
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing

@Suite struct ReceiverTests {
    @Test func `a receiver over HTTP gets what was signed`() async throws {
        let server = try await RawServer(.says("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
        let client = WebhookClient(mayBePrivate: true)
        let office = try await WebhookOffice(transport: client)
        _ = try await office.enter(server.address)

        try await office.tell("ride/1")
        try await office.send()

        let heard = server.heard
        #expect(heard.hasPrefix("POST /hooks HTTP/1.1"))
        #expect(heard.contains("webhook-signature: v1,"))
        #expect(heard.hasSuffix("\"data\":{\"number\":\"1\",\"ride\":\"ride/1\"}}"))
        try await client.close()
        try await server.close()
    }

    @Test(arguments: [
        RawServer.Manner.hangs, .closes, .says("nonsense\r\n\r\n"),
        .says("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
        .says("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort"),
    ])
    func `a receiver that hangs, refuses or lies has taken nothing`(manner: RawServer.Manner) async throws {
        let server = try await RawServer(manner)
        let client = WebhookClient(mayBePrivate: true, timeout: .milliseconds(400))
        let office = try await WebhookOffice(transport: client)
        let (id, _) = try await office.enter(server.address)

        try await office.tell("ride/1")
        _ = try await office.module.sendDue()

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(page.text.contains("\"attempts\":1"))
        #expect(page.text.contains("\"state\":\"waiting\""))
        try await client.close()
        try await server.close()
    }

    @Test func `an answer without an end is cut off`() async throws {
        let endless = "HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\n" + String(repeating: "a", count: 100_000)
        let server = try await RawServer(.says(endless))
        let client = WebhookClient(mayBePrivate: true, timeout: .seconds(5))

        let reply = try await client.send(WebhookCall(address: server.address, headers: [:], body: [1]))

        #expect(reply.status == 200)
        #expect(reply.body.count <= 2_048)
        try await client.close()
        try await server.close()
    }

    @Test func `nobody listens at an address`() async throws {
        let server = try await RawServer(.hangs)
        let address = server.address
        try await server.close()

        let client = WebhookClient(mayBePrivate: true)
        await #expect(throws: (any Error).self) {
            try await client.send(WebhookCall(address: address, headers: [:], body: []))
        }
        try await client.close()
    }

    @Test(arguments: [
        "http://example.org/", "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.1.2.3/",
        "https://169.254.169.254/latest", "https://user:word@example.org/", "https://example.org/#a",
        "file:///etc/passwd",
        "https://0x7f000001/", "https://127.1/",
    ])
    func `an address of this machine or its network is refused`(address: String) async throws {
        await #expect(throws: (any Error).self) { try await WebhookClient().check(address) }
    }
}

/// A server that reads what comes and answers in its manner.
final class RawServer: Sendable {
    enum Manner: Sendable {
        case hangs
        case closes
        case says(String)
    }

    private let channel: any Channel
    private let memory: Memory

    fileprivate final class Memory: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        func add(_ more: some Sequence<UInt8>) { bytes.withLock { $0 += more } }
        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    }

    init(_ manner: Manner) async throws {
        let memory = Memory()
        self.memory = memory
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(RawHandler(manner: manner, memory: memory))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    var address: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/hooks" }
    var heard: String { memory.text }

    func close() async throws { try await channel.close() }
}

private final class RawHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let manner: RawServer.Manner
    private let memory: RawServer.Memory

    init(manner: RawServer.Manner, memory: RawServer.Memory) {
        self.manner = manner
        self.memory = memory
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        memory.add(Self.unwrapInboundIn(data).readableBytesView)
        switch manner {
        case .hangs: return
        case .closes: context.close(promise: nil)
        case .says(let text):
            // Head and body may come apart: the answer waits for the end of the body.
            guard memory.text.hasSuffix("}") || memory.text.hasSuffix("\u{1}") else { return }
            context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
            if text.hasSuffix("short") { context.close(promise: nil) }
        }
    }
}
