import Logging

/// The log of the program: one line a message with named values, on standard error.
enum Log {
    static func make(level: Logger.Level) -> Logger {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "crosstown")
        logger.logLevel = level
        return logger
    }
}
