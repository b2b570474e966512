import Foundation
import Glibc

/// Seconds that processors have worked, in a program and for it in the kernel.
struct ProcessorTime {
    let user: Double
    let system: Double

    var total: Double { user + system }

    init(user: Double, system: Double) {
        self.user = user
        self.system = system
    }

    /// Of another process, up to now.
    init(process: pid_t) {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // The name of the program stands in brackets and may hold blanks; fields count from after it.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let seconds = { (field: Int) in fields.count > field ? (Double(fields[field]) ?? 0) / ticks : 0 }
        self.init(user: seconds(11), system: seconds(12))
    }

    /// Of this process, up to now.
    static var own: ProcessorTime {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return ProcessorTime(user: seconds(usage.ru_utime), system: seconds(usage.ru_stime))
    }

    static func - (left: Self, right: Self) -> Self {
        ProcessorTime(user: left.user - right.user, system: left.system - right.system)
    }
}

/// Takes the time of a stretch of work: by the clock, and of both sides' processors.
struct Stopwatch {
    private let start = ContinuousClock.now
    private let own = ProcessorTime.own
    private let server: ServerProcess?
    private let serverStart: ProcessorTime?

    init(server: ServerProcess?) {
        self.server = server
        serverStart = server?.processorTime
    }

    /// What has passed since the start.
    func stop() -> Effort {
        let spent: ProcessorTime? = if let server, let serverStart { server.processorTime - serverStart } else { nil }
        return Effort(seconds: start.duration(to: .now).seconds, client: ProcessorTime.own - own, server: spent)
    }
}

/// What a stretch of work took.
struct Effort {
    let seconds: Double
    let client: ProcessorTime
    let server: ProcessorTime?

    /// Processor seconds of the server, or of this process where no server took part.
    var processorSeconds: Double { server?.total ?? client.total }
}

extension Duration {
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
