import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import Logging
import ServiceLifecycle

/// The loops that do what is due: deadlines, messages, and errands outside.
struct BackgroundWork {
    let platform: Platform
    let retention: RetentionService
    let features: [any FeatureModule]
    let addresses: AddressService
    let logger: Logger

    var services: [any Service] {
        let (deadlines, messages, errands) = (deadlines, messages, errands)
        return [
            Loop { try await deadlines.run() }, Loop { try await messages.run() }, Loop { try await errands.run() },
        ]
    }

    private var deadlines: DeadlineRunner {
        DeadlineRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: features.reduce(
                into: platform.deadlineHandlers.merging(retention.deadlineHandlers) { first, _ in first }
                    .merging(addresses.deadlineHandlers) { first, _ in first }
            ) { all, feature in
                all.merge(feature.deadlineHandlers) { first, _ in first }
            },
            onFailure: { [logger] in log(logger, "deadline failed", kind: $0.kind, $1) },
            onLoopFailure: { [logger] in log(logger, "deadlines cannot be read", $0) }
        )
    }

    /// Several features may be told of one topic.
    private var messages: OutboxRunner {
        OutboxRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: features.reduce(into: [:]) { all, feature in
                all.merge(feature.messageHandlers) { first, second in
                    { message, transaction in
                        try first(message, transaction)
                        try second(message, transaction)
                    }
                }
            },
            onFailure: { [logger] in log(logger, "message failed", kind: $0.topic, $1) },
            onLoopFailure: { [logger] in log(logger, "messages cannot be read", $0) }
        )
    }

    private var errands: ErrandRunner {
        ErrandRunner(
            database: platform.database,
            clock: platform.clock,
            sleeper: platform.sleeper,
            handlers: platform.errandHandlers,
            onFailure: { [logger] in log(logger, "errand failed", kind: $0.kind, $1) },
            onLoopFailure: { [logger] in log(logger, "errands cannot be read", $0) }
        )
    }
}

/// Errors are named by their type alone, since their words may hold what people wrote.
private func log(_ logger: Logger, _ message: Logger.Message, kind: String? = nil, _ error: any Error) {
    var metadata: Logger.Metadata = ["error": "\(type(of: error))"]
    if let kind { metadata["kind"] = "\(kind)" }
    logger.error(message, metadata: metadata)
}
