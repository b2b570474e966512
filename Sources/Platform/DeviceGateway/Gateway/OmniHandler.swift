import CrosstownDeviceProtocol
import CrosstownValues
import NIOCore

final class OmniHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let conversation: OmniConversation
    private let parts: GatewayDependencies
    private var reader = OmniFrameReader()
    private var allowance: MessageAllowance

    init(_ conversation: OmniConversation, _ parts: GatewayDependencies, at now: NIODeadline) {
        self.conversation = conversation
        self.parts = parts
        allowance = MessageAllowance(perSecond: parts.settings.lockMessagesPerSecond, at: now)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frames = reader.read(unwrapInboundIn(data).readableBytesView)
        let now = parts.clock.now()
        for frame in frames {
            guard allowance.admit(at: context.eventLoop.now) else { return context.close(promise: nil) }
            parts.enqueue(conversation.connection) { [conversation] in await conversation.receive(frame, at: now) }
        }
        if reader.noise > OmniFrameReader.longestFrame { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
