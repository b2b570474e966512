import Foundation

/// Routing engines whose application was killed without a chance to end them.
struct LeftoverEngines {
    let executable: String
    /// The file that the engines were started with; it lies in the application's own folder, so nobody else's engine has it.
    let configuration: String

    /// Kills them, and tells how many there were; they had nothing to lose.
    ///
    /// Where processes are not listed in `/proc`, none are found.
    func end() -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter(isLeftover).count { kill($0, SIGKILL) == 0 }
    }

    private func isLeftover(_ process: pid_t) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8) else { return false }
        let words = line.split(separator: "\0").map(String.init)
        return words.contains(executable) && words.contains(configuration)
    }
}
