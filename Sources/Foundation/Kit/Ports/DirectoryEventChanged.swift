import CrosstownSQL
import CrosstownWeb

/// An event was moved, changed or cancelled.
public struct DirectoryEventChanged: DomainEvent {
    /// The topic of the outbox.
    public static let topic = "event-changed.1"

    /// The identity of the event.
    public let event: String

    /// Names the event.
    public init(event: String) { self.event = event }
}
