import CrosstownSQL
import CrosstownWeb

/// An event was moved, updated or canceled.
public struct DirectoryEventChanged: DomainEvent {
    /// The topic in the outbox.
    public static let topic = "event-changed.1"

    /// The ID of the event.
    public let event: String

    /// Creates the change of an event.
    public init(event: String) { self.event = event }
}
