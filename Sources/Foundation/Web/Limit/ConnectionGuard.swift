import NIOCore
import NIOHTTP1

/// Monitors one connection: its cost, its idle time, and that its bytes are HTTP.
///
/// It comes before requests lose their version and their second `Host`. There is one timer at a time, which is only set
/// again when it fires too early: most requests set none.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connections: Connections
    private let bodies: BodyLimits
    private var limits: ConnectionLimits { connections.limits }

    private var network: String?
    private var hasOpened = false
    private var isCounted = false
    /// Requests without a complete response.
    private var unanswered = 0
    private var isReading = false
    /// Whether further input is ignored.
    private var isRefused = false
    private var closesAfterAnswer = false
    private var speaksHTTP10 = false
    private var received = 0
    private var bodyLimit = 0
    /// The deadline for input from the other side.
    private var readDeadline = NIODeadline.distantFuture
    /// The deadline for waiting output.
    private var writeDeadline = NIODeadline.distantFuture
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?

    init(_ connections: Connections, bodies: BodyLimits) {
        self.connections = connections
        self.bodies = bodies
    }

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { open(context) } }

    func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isRefused { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard take(head, context) else { return }
        case .body(let bytes):
            received += bytes.readableBytes
            if received > bodyLimit { return context.close(promise: nil) }
        case .end:
            isReading = false
            readDeadline = .distantFuture
            if unanswered == 0 { expect(within: limits.idle, context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where speaksHTTP10:
            // Such a client knows no chunks: the end of the connection is the end of the body.
            head.version = .http1_0
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            unanswered -= 1
            if closesAfterAnswer, unanswered <= 0 { return writeLast(data, promise, context) }
            context.write(data, promise: promise)
            if unanswered == 0, !isReading { expect(within: limits.idle, context) }
        default: context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writeDeadline = .distantFuture
        } else {
            writeDeadline = .now() + limits.stalled
            setTimer(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The reader of the request responds; nothing after it could be parsed.
        if error is HTTPParserError { closesAfterAnswer = true }
        context.fireErrorCaught(error)
    }

    private func open(_ context: ChannelHandlerContext) {
        if hasOpened { return }
        (hasOpened, isCounted) = (true, true)
        let entry = connections.enter(from: context.remoteAddress)
        network = entry.network
        switch entry.refusal {
        case .full: refuse(.serviceUnavailable, retryAfter: 5, context)
        case .networkFull: refuse(.tooManyRequests, retryAfter: 5, context)
        case nil: expect(within: limits.firstHead, context)
        }
    }

    private func leave() {
        timer?.task.cancel()
        timer = nil
        guard isCounted else { return }
        isCounted = false
        connections.leave(network)
    }

    /// Handles a request's head; returns whether it may continue.
    private func take(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        let fields = Fields(head.headers)
        speaksHTTP10 = head.version.major == 1 && head.version.minor == 0
        guard fields.hosts == 1 || (speaksHTTP10 && fields.hosts == 0) else {
            refuse(.badRequest, retryAfter: nil, context)
            return false
        }
        if speaksHTTP10 { closesAfterAnswer = true }
        if fields.expectsContinue, unanswered == 0, !speaksHTTP10 {
            context.writeAndFlush(
                wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))),
                promise: nil
            )
        }
        unanswered += 1
        isReading = true
        received = 0
        bodyLimit = bodies.limit(method: head.method.rawValue, path: head.uri)
        expect(within: limits.body, context)
        return true
    }

    /// Responds with a status only, and ignores further input.
    private func refuse(_ status: HTTPResponseStatus, retryAfter: Int?, _ context: ChannelHandlerContext) {
        isRefused = true
        // Responses are in the order of requests, and others are still under way.
        guard unanswered == 0 else { return context.close(promise: nil) }
        var headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
        if let retryAfter { headers.add(name: "Retry-After", value: "\(retryAfter)") }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        writeLast(wrapOutboundOut(.end(nil)), nil, context)
    }

    /// Closes after sending everything.
    private func writeLast(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
        let channel = context.channel
        sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(data, promise: sent)
    }
}

extension ConnectionGuard {
    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        readDeadline = .now() + time
        setTimer(context)
    }

    private func setTimer(_ context: ChannelHandlerContext) {
        let deadline = min(readDeadline, writeDeadline)
        if deadline == .distantFuture { return }
        if let timer {
            if timer.at <= deadline { return }
            timer.task.cancel()
        }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = bound.value
            handler.timer = nil
            handler.look(context)
        }
        timer = (task, deadline)
    }

    private func look(_ context: ChannelHandlerContext) {
        if min(readDeadline, writeDeadline) <= .now() { return context.close(promise: nil) }
        setTimer(context)
    }

    /// The connection fields of a head, parsed in one pass.
    private struct Fields {
        var hosts = 0
        var expectsContinue = false

        init(_ headers: HTTPHeaders) {
            for (name, value) in headers {
                switch name.utf8.count {
                case 4 where name.lowercased() == "host": hosts += 1
                case 6 where name.lowercased() == "expect":
                    expectsContinue = value.lowercased() == "100-continue"
                default: continue
                }
            }
        }
    }
}
