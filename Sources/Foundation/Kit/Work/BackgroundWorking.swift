public import CrosstownSQL
public import ServiceLifecycle

/// Does something by the clock, on messages, or as long as the application runs; every feature may.
public protocol BackgroundWorking: Sendable {
    /// What happens at the deadlines that the feature sets, by their kind.
    var deadlineHandlers: [String: DeadlineRunner.Handler] { get }

    /// What the feature does with messages of the outbox, by their topics, such as `Payment.topic`.
    var messageHandlers: [String: OutboxRunner.Handler] { get }

    /// What the feature does outside the database, such as a call to a service of others, by the kind of its deadline.
    var outboundHandlers: [String: OutboundTaskRunner.Handler] { get }

    /// Loops that run as long as the application does.
    var services: [any Service] { get }
}

extension BackgroundWorking {
    /// Nothing has a time.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { [:] }

    /// No messages concern the feature.
    public var messageHandlers: [String: OutboxRunner.Handler] { [:] }

    /// Nothing is done outside.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { [:] }

    /// Nothing runs by itself.
    public var services: [any Service] { [] }
}

extension [any BackgroundWorking] {
    /// What happens at the deadlines of all.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        reduce(into: [:]) { all, part in all.merge(part.deadlineHandlers) { first, _ in first } }
    }

    /// What all do with messages; several may be told of one topic.
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

    /// What all do outside the database.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        reduce(into: [:]) { all, part in all.merge(part.outboundHandlers) { first, _ in first } }
    }
}
