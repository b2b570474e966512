import CrosstownApp
import Logging

enum Log {
    static func make(level: Logger.Level) -> Logger {
        LoggingSystem.bootstrap { LineLogHandler(label: $0) }
        var logger = Logger(label: "crosstown")
        logger.logLevel = level
        return logger
    }
}
