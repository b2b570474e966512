import CrosstownValues
import NIOCore
import NIOWebSocket

/// Parses the lines in a station's messages for the conversation.
final class DockHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let conversation: DockConversation
    private let parts: GatewayDependencies
    /// The lines received since the last read.
    private var lines: [[UInt8]] = []
    private var pings: MessageAllowance

    init(_ conversation: DockConversation, _ parts: GatewayDependencies, at now: NIODeadline) {
        self.conversation = conversation
        self.parts = parts
        pings = MessageAllowance(perSecond: parts.settings.stationPingsPerSecond, at: now)
    }

    func handlerAdded(context: ChannelHandlerContext) { conversation.begin() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: receive(frame)
        case .ping, .pong: answer(frame, context)
        case .connectionClose: context.close(promise: nil)
        default: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Handles together what was read together.
    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        guard !lines.isEmpty else { return }
        let (lines, now) = (lines, parts.clock.now())
        self.lines = []
        parts.enqueue(conversation.connection, messages: lines.count) { [conversation] in
            await conversation.receive(lines, at: now)
        }
    }

    /// Answers a ping; closes the connection on a flood of pings or unsolicited pongs.
    private func answer(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        guard pings.admit(at: context.eventLoop.now) else { return context.close(promise: nil) }
        guard frame.opcode == .ping else { return }
        let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    }

    private func receive(_ frame: WebSocketFrame) {
        lines += frame.unmaskedData.readableBytesView.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
}
