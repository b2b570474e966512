public import Logging

/// Writes one line per message, with named values, to standard error.
///
/// Formats values only when it writes: every request has its own log, and most requests write nothing.
public struct LineLogHandler: LogHandler {
    /// The values in every line.
    public var metadata: Logger.Metadata = [:]
    /// The minimum level.
    public var logLevel: Logger.Level = .info
    private let lines: StreamLogHandler

    /// Creates a handler whose lines begin with the timestamp, the level and a label.
    public init(label: String) { lines = StreamLogHandler.standardError(label: label) }

    /// A value in every line.
    public subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line, whose own values override those of every line.
    public func log(event: LogEvent) {
        var event = event
        event.metadata = metadata.merging(event.metadata ?? [:]) { _, own in own }
        lines.log(event: event)
    }
}
