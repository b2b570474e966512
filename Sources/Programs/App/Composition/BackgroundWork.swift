import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import Logging
import ServiceLifecycle

/// The background loops: deadlines, messages, and outbound tasks.
struct BackgroundWork {
    let platform: Platform
    let retention: RetentionService
    /// All features, including those of the platform.
    let modules: [any BackgroundWorking]
    let addresses: AddressService
    let logger: Logger

    var services: [any Service] {
        let (deadlines, messages, tasks) = (deadlines, messages, tasks)
        return [
            Loop { try await deadlines.run() }, Loop { try await messages.run() }, Loop { try await tasks.run() },
        ]
    }

    private var deadlines: DeadlineRunner {
        DeadlineRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: [retention.deadlineHandlers, addresses.deadlineHandlers].reduce(into: modules.deadlineHandlers) {
                $0.merge($1) { first, _ in first }
            },
            onFailure: { [logger] in log(logger, "deadline failed", kind: $0.kind, $1) },
            onLoopFailure: { [logger] in log(logger, "deadlines cannot be read", $0) }
        )
    }

    private var messages: OutboxRunner {
        OutboxRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: modules.messageHandlers,
            onFailure: { [logger] in log(logger, "message failed", kind: $0.topic, $1) },
            onLoopFailure: { [logger] in log(logger, "messages cannot be read", $0) }
        )
    }

    private var tasks: OutboundTaskRunner {
        OutboundTaskRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: modules.outboundHandlers,
            onFailure: { [logger] in log(logger, "outbound task failed", kind: $0.kind, $1) },
            onLoopFailure: { [logger] in log(logger, "outbound tasks cannot be read", $0) }
        )
    }
}

/// Logs only the type of an error, since its text may contain what users wrote.
private func log(_ logger: Logger, _ message: Logger.Message, kind: String? = nil, _ error: any Error) {
    var metadata: Logger.Metadata = ["error": "\(type(of: error))"]
    if let kind { metadata["kind"] = "\(kind)" }
    logger.error(message, metadata: metadata)
}
