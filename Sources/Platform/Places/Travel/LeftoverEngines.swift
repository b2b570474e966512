import Foundation

/// Routing engines left running when their application was killed.
struct LeftoverEngines {
    let executable: String
    /// The engines' configuration file, in the application's folder, which identifies its own engines.
    let configuration: String

    /// Kills the engines and returns their number; they have no data to lose.
    ///
    /// Finds none on systems that don't list processes in `/proc`.
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
