import CrosstownApp
import Logging

/// The log of the program.
enum Log {
    static func make(level: Logger.Level) -> Logger {
        LoggingSystem.bootstrap { LineLogHandler(label: $0) }
        var logger = Logger(label: "crosstown")
        logger.logLevel = level
        return logger
    }
}
