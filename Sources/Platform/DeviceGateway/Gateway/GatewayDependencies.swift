import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Logging

/// What all conversations of a gateway share.
struct GatewayDependencies: Sendable {
    let database: any Database
    let clock: any WallClock
    let settings: GatewaySettings
    let listeners: DeviceListeners
    let randomBytes: @Sendable (Int) -> [UInt8]
    let logger: Logger
    let registry = DeviceRegistry()
    let lanes = KeyedWorkQueue(count: 64)
    let strangers: UnknownDeviceLimiter

    /// Has messages taken in after those that came before them on the same connection.
    func enqueue(_ connection: DeviceConnection, messages: Int = 1, _ work: @escaping @Sendable () async -> Void) {
        guard connection.begin(messages, atMost: settings.mostWaiting) else {
            logger.notice("device sends too fast", metadata: ["address": "\(connection.address)"])
            return connection.close()
        }
        lanes.add(connection.number) {
            await work()
            connection.end(messages)
        }
    }

    /// Has orders for a link looked for, if it speaks with this server.
    func lookForOrders(_ link: DeviceLink) {
        guard let conversation = registry.conversation(with: link), conversation.connection.beginLooking() else {
            return
        }
        lanes.add(conversation.connection.number) {
            conversation.connection.endLooking()
            await conversation.lookForOrders()
        }
    }

    /// Notes who speaks, ends the conversation that this one follows, and sends what counted as sent while this one
    /// began; the orders in `sent` are on their way already.
    func identify(_ session: DeviceSession, _ conversation: any DeviceConversation, sent: Set<Int64>) {
        let (ended, missed) = registry.identify(session, conversation)
        ended?.dismiss()
        for order in missed where !sent.contains(order.id) { conversation.send(order) }
    }

    /// Whether somebody may try to be let in, or has brought too many strangers already.
    func mayEnter(_ link: DeviceLink, _ connection: DeviceConnection) -> Bool {
        registry.isKnown(link) || !strangers.isExceeded(by: connection.address, at: clock.now())
    }

    func refuse(_ connection: DeviceConnection) {
        strangers.count(connection.address, at: clock.now())
        logger.notice("unknown device", metadata: ["address": "\(connection.address)"])
    }

    /// How often a transaction is begun again that lost every race within the database.
    private static let mostAttempts = 8

    /// Runs a transaction; a connection whose transaction fails is ended, so that the device says everything again.
    func write<T: Sendable>(
        _ connection: DeviceConnection,
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async -> T? {
        do {
            return try await attempt(body)
        } catch {
            logger.error("device report not kept", metadata: ["error": "\(type(of: error))"])
            connection.close()
            return nil
        }
    }

    /// Runs a transaction.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    func attempt<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await persisting { try await database.write(body) }
    }

    /// On a busy PostgreSQL some transaction always wins, but not always the same device's.
    private func persisting<T>(_ act: () async throws -> T) async throws -> T {
        for attempt in 1..<Self.mostAttempts {
            do {
                return try await act()
            } catch DatabaseError.serialization {
                try await Task.sleep(for: .milliseconds(attempt * 20))
            }
        }
        return try await act()
    }
}
