import CrosstownWeb
import Foundation

/// Who may use each operation, and who got something from it.
struct AccessTable: Sendable {
    /// An operation in the table.
    struct Line: Sendable, Hashable {
        let operation: String
        /// `anyone`, `signed in`, or the roles of which one is required.
        let access: String
        /// The callers whose call was not refused, with an object of another person where it has one.
        var open: Set<String>
        /// Whether its address named an object that there is.
        let hasObject: Bool

        /// Everybody who is signed in has what a rider has; everybody at all has what nobody in particular has.
        func isOpen(to caller: String) -> Bool {
            open.contains(caller) || open.contains("nobody") || (open.contains("rider") && !caller.hasPrefix("key "))
        }

        /// Whether all callers in it have the declared access.
        var isConsistent: Bool {
            switch access {
            case "anyone": true
            case "signed in": !open.contains("nobody")
            default: open.allSatisfy { access.split(separator: ",").contains(Self.role(of: $0)) }
            }
        }

        private static func role(of caller: String) -> Substring {
            caller == "rider" ? "passenger" : caller.split(separator: " ").last ?? ""
        }

        fileprivate var text: String {
            [operation, access, open.sorted().joined(separator: ","), hasObject ? "object" : ""]
                .joined(separator: "\t")
        }
    }

    /// By the names of the operations.
    var lines: [String: Line] = [:]

    private static let name = "access.tsv"

    /// The table that was reviewed.
    static func reviewed() throws -> AccessTable {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        var table = AccessTable()
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 4 else { throw BadLine(line: String(line)) }
            table.lines[cells[0]] = Line(
                operation: cells[0],
                access: cells[1],
                open: Set(cells[2].split(separator: ",").map(String.init)),
                hasObject: cells[3] == "object"
            )
        }
        return table
    }

    private struct BadLine: Error { let line: String }

    /// What a run found that is not in this table.
    func differences(from found: AccessTable) -> [String] {
        let gone = Set(lines.keys).subtracting(found.lines.keys).map { "\($0): there is no such operation" }
        let all = found.lines.values.sorted { $0.operation < $1.operation }
        return gone.sorted() + all.flatMap { differences(in: $0) }
    }

    private func differences(in found: Line) -> [String] {
        guard let line = lines[found.operation] else { return ["\(found.operation): has no line; \(found.text)"] }
        var differences: [String] = []
        if line.access != found.access {
            differences.append("\(found.operation): access is \(found.access), reviewed was \(line.access)")
        }
        if line.hasObject && !found.hasObject {
            differences.append("\(found.operation): was called without an object")
        }
        return differences
            + found.open.filter { !line.isOpen(to: $0) }.sorted().map { "\(found.operation): is open to \($0)" }
    }

    /// Writes the table to the folder of temporary files, to be reviewed and copied.
    func writeForReview() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: Self.name)
        let text = lines.values.sorted { $0.operation < $1.operation }.map(\.text)
        let head = ["operation", "access", "open to", "object"].joined(separator: "\t")
        try ([head] + text).map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
        print("the table of this run: \(file.path)")
    }
}

extension Access {
    /// As the table writes it.
    var name: String {
        needsCaller ? (roles.isEmpty ? "signed in" : roles.sorted().joined(separator: ",")) : "anyone"
    }
}
