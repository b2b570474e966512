import CrosstownValues
import NIOCore
import NIOWebSocket

/// Takes lines out of the messages of a station, and hands them to the conversation.
final class DockHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let conversation: DockConversation
    private let parts: GatewayParts

    init(_ conversation: DockConversation, _ parts: GatewayParts) {
        self.conversation = conversation
        self.parts = parts
    }

    func handlerAdded(context: ChannelHandlerContext) { conversation.begin() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: take(frame)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .connectionClose: context.close(promise: nil)
        case .pong: break
        default: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func take(_ frame: WebSocketFrame) {
        let now = parts.clock.now()
        for line in frame.unmaskedData.readableBytesView.split(separator: UInt8(ascii: "\n")) {
            parts.take(conversation.connection) { [conversation] in await conversation.take(Array(line), at: now) }
        }
    }
}
