import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Logging
import ServiceLifecycle

/// Regularly deletes expired data: objects without a key, nonces, tickets and devices' positions.
struct DropSweeper: Service {
    let context: DropsContext
    let media: MediaService

    private static let pause = Duration.seconds(60)
    /// How long devices' positions are stored, in milliseconds.
    static let rawMilliseconds: Int64 = 86_400_000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await sweep() } catch {
                    context.host.logger.warning("drops: sweeping failed", metadata: ["error": "\(type(of: error))"])
                }
                do { try await context.host.sleeper.sleep(for: Self.pause) } catch { return }
            }
        }
    }

    func sweep() async throws {
        try await media.sweep()
        let now = context.now
        try await context.host.database.write { transaction in
            let claims = ClaimStore(transaction: transaction)
            try claims.forgetNonces(before: now.advanced(milliseconds: -ClaimStore.nonceMilliseconds))
            try claims.forgetTickets(before: now)
            _ = try claims.forgetRaw(before: now.advanced(milliseconds: -Self.rawMilliseconds), limit: 1000)
        }
    }
}
