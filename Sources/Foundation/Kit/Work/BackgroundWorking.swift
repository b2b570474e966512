public import CrosstownSQL
public import ServiceLifecycle

/// Background work by time, on messages, or as long as the application runs; every feature may have some.
public protocol BackgroundWorking: Sendable {
    /// The handlers of the feature's deadlines, by kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] { get }

    /// The handlers of the outbox's messages, by topic, such as `Payment.topic`.
    var messageHandlers: [String: OutboxRunner.Handler] { get }

    /// The handlers of work outside the database, such as a call to a third-party service, by the kind of its deadline.
    var outboundHandlers: [String: OutboundTaskRunner.Handler] { get }

    /// Services that run as long as the application does.
    var services: [any Service] { get }
}

extension BackgroundWorking {
    /// Returns no handlers by default.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { [:] }

    /// Returns no handlers by default.
    public var messageHandlers: [String: OutboxRunner.Handler] { [:] }

    /// Returns no handlers by default.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { [:] }

    /// Returns no services by default.
    public var services: [any Service] { [] }
}

extension [any BackgroundWorking] {
    /// The deadline handlers of all modules.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        reduce(into: [:]) { all, part in all.merge(part.deadlineHandlers) { first, _ in first } }
    }

    /// The message handlers of all modules; several may handle one topic.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        reduce(into: [:]) { all, part in
            all.merge(part.messageHandlers) { first, second in
                { message, transaction in
                    try first(message, transaction)
                    try second(message, transaction)
                }
            }
        }
    }

    /// The outbound handlers of all modules.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        reduce(into: [:]) { all, part in all.merge(part.outboundHandlers) { first, _ in first } }
    }
}
