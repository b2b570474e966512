import Foundation

/// The process's limit of open files and connections.
enum Descriptors {
    /// Reserved for the database, files and outbound connections.
    private static let reserve = 200
    private static let most = 1_000_000

    /// Raises the limit to the system's maximum, and returns it.
    ///
    /// The usual soft limit of 1,024 is for programs that use `select`; connections would reach it at once.
    @discardableResult
    static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0 else { return 1024 }
        let wanted = min(limit.rlim_max, rlim_t(most))
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(openFiles, &raised) == 0 { limit = raised }
        }
        return Int(clamping: min(limit.rlim_cur, rlim_t(most)))
    }

    /// The number of browser connections for a limit of descriptors, at least fifty.
    static func connections(of descriptors: Int, wanted: Int) -> Int { max(50, min(wanted, descriptors - reserve)) }

    #if canImport(Glibc)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let openFiles = RLIMIT_NOFILE
    #endif
}
