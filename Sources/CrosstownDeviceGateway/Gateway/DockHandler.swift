import CrosstownValues
import NIOCore
import NIOWebSocket

/// Takes lines out of the messages of a station, and hands them to the conversation.
final class DockHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let conversation: DockConversation
    private let parts: GatewayDependencies
    /// What came since the network was last read from.
    private var lines: [[UInt8]] = []

    init(_ conversation: DockConversation, _ parts: GatewayDependencies) {
        self.conversation = conversation
        self.parts = parts
    }

    func handlerAdded(context: ChannelHandlerContext) { conversation.begin() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: receive(frame)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .connectionClose: context.close(promise: nil)
        case .pong: break
        default: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// What was read together is taken in together.
    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        guard !lines.isEmpty else { return }
        let (lines, now) = (lines, parts.clock.now())
        self.lines = []
        parts.enqueue(conversation.connection, messages: lines.count) { [conversation] in
            await conversation.receive(lines, at: now)
        }
    }

    private func receive(_ frame: WebSocketFrame) {
        lines += frame.unmaskedData.readableBytesView.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
}
