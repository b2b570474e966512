import CrosstownKit
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Sends e-mails to a relay by SMTP, over one connection each.
public struct SMTPCarrier: MessageCarrier {
    private let relay: SMTPRelay
    private let sender: MailSenderName
    private let tls: NIOSSLContext
    private let timeout: Duration

    /// Creates a carrier.
    ///
    /// - Throws: `NIOSSLError` if the certificates are unreadable.
    public init(_ relay: SMTPRelay, from sender: MailSenderName, timeout: Duration = .seconds(25)) throws {
        self.relay = relay
        self.sender = sender
        self.timeout = timeout
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if let file = relay.authorities { configuration.trustRoots = .file(file) }
        tls = try NIOSSLContext(configuration: configuration)
    }

    /// Sends one e-mail.
    ///
    /// - Throws: `CarrierFault`, and any error of the connection.
    public func carry(_ mail: OutgoingMessage) async throws {
        do {
            try await withinTime(timeout) { try await connectAndSend(mail) }
        } catch is TimeLimitExceeded {
            throw CarrierFault.late
        }
    }

    private func connectAndSend(_ mail: OutgoingMessage) async throws {
        let (tls, relay) = (tls, relay)
        let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(10))
            .connect(host: relay.host, port: relay.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if relay.protection == .implicit { try Self.protect(channel, tls, relay) }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await connection.executeThenClose { inbound, outbound in
            var talk = SMTPTalk(inbound.makeAsyncIterator(), outbound)
            try await greet(&talk, on: connection.channel)
            try await hand(mail, to: &talk)
        }
    }

    private func greet(_ talk: inout SMTPTalk, on channel: any Channel) async throws {
        try await talk.reply().expectEntry()
        var offer = try await talk.ask("EHLO \(sender.domain)").expectEntry()
        if relay.protection == .startTLS {
            guard offer.offers("STARTTLS") else { throw CarrierFault.unprotected }
            try await talk.ask("STARTTLS").expectEntry()
            // Unencrypted data after that response could be injected by an attacker.
            guard talk.isEmpty else { throw CarrierFault.broken }
            let (tls, relay) = (tls, relay)
            try await channel.eventLoop.submit { try Self.protect(channel, tls, relay) }.get()
            offer = try await talk.ask("EHLO \(sender.domain)").expectEntry()
        }
        guard let user = relay.user, let password = relay.password else { return }
        guard offer.offers("AUTH", "PLAIN") else { throw CarrierFault.unprotected }
        let proof = Data("\0\(user)\0\(password)".utf8).base64EncodedString()
        try await talk.ask("AUTH PLAIN \(proof)").expectEntry()
    }

    private func hand(_ mail: OutgoingMessage, to talk: inout SMTPTalk) async throws {
        // The operator sets the sender's address, so an error about it doesn't concern this e-mail.
        try await talk.ask("MAIL FROM:<\(sender.address)>").expectEntry()
        try await talk.ask("RCPT TO:<\(mail.address)>").expect()
        try await talk.ask("DATA").expect()
        try await talk.send(SMTPData.text(mail.message(from: sender)))
        try await talk.reply().expect()
        // The relay has accepted the e-mail; errors after that don't matter.
        try? await talk.send("QUIT\r\n")
    }

    private static func protect(_ channel: any Channel, _ tls: NIOSSLContext, _ relay: SMTPRelay) throws {
        let handler = try NIOSSLClientHandler(context: tls, serverHostname: relay.isNumber ? nil : relay.host)
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
    }
}

private struct SMTPTalk {
    private static let longestLine = 4096

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var buffer = ByteBuffer()

    init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound
        self.outbound = outbound
    }

    /// Whether all received data has been read.
    var isEmpty: Bool { buffer.readableBytes == 0 }

    mutating func ask(_ command: String) async throws -> SMTPReply {
        guard !command.utf8.contains(where: { $0 < 32 }) else { throw CarrierFault.refused("a command with controls") }
        try await send(command + "\r\n")
        return try await reply()
    }

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    mutating func reply() async throws -> SMTPReply {
        var reader = SMTPReplyReader()
        while true {
            if let reply = try reader.take(try await line()) { return reply }
        }
    }

    private mutating func line() async throws -> String {
        while true {
            if let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
                let count = end - buffer.readableBytesView.startIndex
                let bytes = buffer.readBytes(length: count + 1) ?? []
                return String(decoding: bytes.filter { $0 >= 32 }, as: UTF8.self)
            }
            guard buffer.readableBytes <= Self.longestLine else { throw CarrierFault.broken }
            guard var more = try await inbound.next(isolation: #isolation) else { throw CarrierFault.broken }
            buffer.writeBuffer(&more)
        }
    }
}
