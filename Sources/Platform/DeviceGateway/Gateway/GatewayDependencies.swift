import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Logging

/// The dependencies that all conversations share.
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

    /// Queues work after earlier messages of the same connection.
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

    /// Looks for orders for a link, if it is connected to this server.
    func lookForOrders(_ link: DeviceLink) {
        guard let conversation = registry.conversation(with: link), conversation.connection.beginLooking() else {
            return
        }
        lanes.add(conversation.connection.number) {
            conversation.connection.endLooking()
            await conversation.lookForOrders()
        }
    }

    /// Registers a conversation, ends the earlier one, and sends the orders that were recorded as sent meanwhile,
    /// except those in `sent`.
    func identify(_ session: DeviceSession, _ conversation: any DeviceConversation, sent: Set<Int64>) {
        let (ended, missed) = registry.identify(session, conversation)
        ended?.dismiss()
        for order in missed where !sent.contains(order.id) { conversation.send(order) }
    }

    /// Whether a device may try to connect, or too many unknown devices share its address.
    func mayEnter(_ link: DeviceLink, _ connection: DeviceConnection) -> Bool {
        registry.isKnown(link) || !strangers.isExceeded(by: connection.address, at: clock.now())
    }

    func refuse(_ connection: DeviceConnection) {
        strangers.count(connection.address, at: clock.now())
        logger.notice("unknown device", metadata: ["address": "\(connection.address)"])
    }

    /// The number of retries of a transaction that loses to others.
    private static let mostAttempts = 8

    /// Runs a transaction; closes the connection where it fails, so that the device repeats its messages.
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
    /// - Throws: errors of `body`, and `DatabaseError`.
    func attempt<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await persisting { try await database.write(body) }
    }

    /// Retries, since on a busy PostgreSQL some transaction always wins, but not always the same device's.
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
