public import Logging

/// Writes one line a message, with named values, on standard error.
///
/// Values are spelled out when there is something to write: every request has a log with an identity of its own, and most
/// requests write nothing.
public struct LineLogHandler: LogHandler {
    /// What stands in every line.
    public var metadata: Logger.Metadata = [:]
    /// The least that is written.
    public var logLevel: Logger.Level = .info
    private let lines: StreamLogHandler

    /// Writes lines that begin with the time, the level and a label.
    public init(label: String) { lines = StreamLogHandler.standardError(label: label) }

    /// One of the values that stand in every line.
    public subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line; its own values win over those of every line.
    public func log(event: LogEvent) {
        var event = event
        event.metadata = metadata.merging(event.metadata ?? [:]) { _, own in own }
        lines.log(event: event)
    }
}
