import NIOCore

/// Closes the connection of a device that does not identify itself in time or is silent for too long.
final class SilenceHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connection: DeviceConnection
    private let introduction: TimeAmount
    private let longestSilence: TimeAmount
    private var heardAt = NIODeadline.uptimeNanoseconds(0)
    private var check: Scheduled<Void>?

    init(_ connection: DeviceConnection, _ settings: GatewaySettings) {
        self.connection = connection
        introduction = TimeAmount(settings.introduction)
        longestSilence = TimeAmount(settings.longestSilence)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        heardAt = context.eventLoop.now
        plan(context, after: min(introduction, longestSilence))
    }

    func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heardAt = context.eventLoop.now
        context.fireChannelRead(data)
    }

    private func plan(_ context: ChannelHandlerContext, after pause: TimeAmount) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: pause) {
            let (handler, context) = bound.value
            handler.look(context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        let silence = context.eventLoop.now - heardAt
        guard connection.link != nil, silence < longestSilence else { return context.close(promise: nil) }
        plan(context, after: longestSilence - silence)
    }
}
