import CrosstownKit
import CrosstownWeb

/// The parts of `docs/personal-data.md` that modules declare: their tables about people, and what is removed by itself.
///
/// What is written by hand stands around them, outside two marks for each part.
struct PersonalDataDocument {
    /// The tables of each module, in the order of the composition.
    let modules: [(name: String, tables: [PersonalTable])]
    let rules: [RetentionRule]

    /// A mark that is missing.
    struct MissingMark: Error { let mark: String }

    /// The document with the declared parts as they are now.
    ///
    /// - Throws: `MissingMark`.
    func renewed(_ document: String) throws -> String {
        try put(tables, as: "tables", into: put(retention, as: "retention", into: document))
    }

    private func put(_ lines: [String], as part: String, into document: String) throws -> String {
        let (begin, end) = ("<!-- declared: \(part) -->\n", "<!-- end: \(part) -->")
        guard let begun = document.firstRange(of: begin) else { throw MissingMark(mark: begin) }
        let rest = document[begun.upperBound...]
        guard let ended = rest.firstRange(of: end) else { throw MissingMark(mark: end) }
        let text = lines.map { "\($0)\n" }.joined()
        return document[..<begun.upperBound] + text + rest[ended.lowerBound...]
    }

    private static let head = [
        "| table | about people | in the export | when the account is deleted |", "| --- | --- | --- | --- |",
    ]

    private var retention: [String] {
        ["| rule | what | days |", "| --- | --- | --- |"]
            + rules.sorted { $0.id < $1.id }.map { "| `\($0.id)` | \($0.explanation.english) | \($0.days) |" }
    }

    private var tables: [String] {
        modules.flatMap { name, tables in
            let rows = tables.filter(\.isAboutPeople).sorted { $0.name < $1.name }.map(row)
            if rows.isEmpty { return [String]() }
            return ["", "### \(name)", ""] + Self.head + rows
        } + [""]
    }

    private func row(_ table: PersonalTable) -> String {
        let columns = table.columns.filter { $0.isAboutPeople }.flatMap(\.names)
        let cells = [
            code([table.name]), columns.isEmpty ? "–" : code(columns), grouped(exported(of: table)),
            grouped(erased(of: table)),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// What is said of columns; of a table that the row belongs to in place of a column.
    private typealias Remark = (column: String, words: String)

    private func exported(of table: PersonalTable) -> [Remark] {
        let own = table.columns.flatMap { columns -> [Remark] in
            let words: String? =
                switch columns.kind {
                case .account(.section(let section)): "in “\(section.english)”"
                case .account(.absent(let reason)), .content(notExported: let reason?): "no. \(reason)"
                case .content, .impersonal, .other: nil
                }
            return columns.names.compactMap { name in words.map { (name, $0) } }
        }
        guard let parent = table.parent, let export = table.export else { return own }
        return switch export {
        case .section(let section): [(parent, "in “\(section.english)”")] + own
        case .absent(let reason): [(parent, "no. \(reason)")] + own
        }
    }

    private func erased(of table: PersonalTable) -> [Remark] {
        let own = table.columns.flatMap { columns -> [Remark] in
            let words: String? =
                switch (columns.kind, columns.stays, columns.erasure) {
                case (_, let reason?, _): "stays. \(reason)"
                case (.account, _, .row): "the row is deleted"
                case (.account, _, .null): "becomes empty"
                case (.account, _, .nobody): "becomes nobody"
                case (.account, _, .byModule): "by rules of the module"
                default: nil
                }
            return columns.names.compactMap { name in words.map { (name, $0) } }
        }
        guard let parent = table.parent else { return own }
        let goesWithIt = table.link != nil && isDeleted(parent)
        return [(parent, goesWithIt ? "deleted with its row" : "by rules of the module")] + own
    }

    /// Whether rows of a table are deleted with an account.
    private func isDeleted(_ name: String) -> Bool {
        let table = modules.lazy.flatMap(\.tables).first { $0.name == name }
        return table?.columns.contains { $0.erasure == .row } == true
    }

    /// Columns of which the same is said stand together.
    private func grouped(_ remarks: [Remark]) -> String {
        let words = remarks.map(\.words).reduce(into: [String]()) { all, next in
            if !all.contains(next) { all.append(next) }
        }
        let lines = words.map { words in "\(code(remarks.filter { $0.words == words }.map(\.column))): \(words)" }
        return lines.isEmpty ? "–" : lines.joined(separator: "<br>")
    }

    private func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}

extension PersonalTable {
    fileprivate var isAboutPeople: Bool { parent != nil || columns.contains { $0.isAboutPeople } }
}

extension PersonalColumns {
    fileprivate var isAboutPeople: Bool {
        switch kind {
        case .account, .content: true
        case .impersonal, .other: false
        }
    }
}
