import CrosstownWeb
import HTTPTypes

/// The addresses of things that there are, found in the links and forms of their owners' pages.
struct AddressBook: Sendable {
    /// An identity that nothing has.
    static let nothing = "01900000-0000-7000-8000-000000000000"

    private struct Pattern: Sendable {
        let segments: [Substring]

        init(_ path: String) { segments = path.split(separator: "/") }

        static func isParameter(_ segment: Substring) -> Bool { segment.hasPrefix(":") }
    }

    /// What stands for a parameter, by the pattern of the path before it.
    private var values: [String: String] = [:]
    private let patterns: [[Pattern]]

    /// Knows the patterns of all operations and no address yet.
    init(_ operations: [Operation]) {
        var bySize: [Int: [Pattern]] = [:]
        for operation in operations {
            let pattern = Pattern(operation.path)
            bySize[pattern.segments.count, default: []].append(pattern)
        }
        patterns = (0...(bySize.keys.max() ?? 0)).map { bySize[$0] ?? [] }
    }

    /// Takes the addresses in a page's links and forms; what was found first stays.
    mutating func learn(_ page: String) {
        for match in page.matches(of: /(?:href|action|src|data-[a-z-]+)="(\/[^"?#]*)/) { note(match.output.1) }
    }

    private mutating func note(_ address: Substring) {
        let segments = address.split(separator: "/")
        guard segments.count < patterns.count else { return }
        for pattern in patterns[segments.count] where Self.matches(segments, pattern) {
            for (index, segment) in pattern.segments.enumerated() where Pattern.isParameter(segment) {
                let place = Self.place(pattern.segments[..<index])
                if values[place] == nil { values[place] = String(segments[index]) }
            }
        }
    }

    private static func matches(_ segments: [Substring], _ pattern: Pattern) -> Bool {
        zip(segments, pattern.segments).allSatisfy { Pattern.isParameter($1) ? !isWord($0) : $0 == $1 }
    }

    /// Words of paths are in small letters; identities hold digits or capitals.
    private static func isWord(_ segment: Substring) -> Bool {
        segment.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "." }
    }

    private static func place(_ segments: ArraySlice<Substring>) -> String {
        segments.map { Pattern.isParameter($0) ? ":" : String($0) }.joined(separator: "/")
    }

    /// The address of an operation, and whether all that it names is there.
    func address(of operation: Operation) -> (address: String, hasObject: Bool) {
        let pattern = Pattern(operation.path)
        var hasObject = pattern.segments.contains { Pattern.isParameter($0) }
        let segments = pattern.segments.enumerated().map { index, segment -> String in
            guard Pattern.isParameter(segment) else { return segment == "**" ? "x" : String(segment) }
            if let value = values[Self.place(pattern.segments[..<index])] { return value }
            hasObject = false
            return Self.nothing
        }
        return ("/" + segments.joined(separator: "/"), hasObject)
    }
}
