/// A language's rule for plural forms: the C expression of a catalog's header.
///
/// `nplurals=2; plural=(n > 1);` is that of French. The file's own formula defines the order of forms.
struct PluralRule: Sendable {
    private indirect enum Node: Sendable {
        case count
        case number(Int)
        case not(Node)
        case binary(String, Node, Node)
        case choice(Node, Node, Node)
    }

    private let root: Node
    /// The number of forms.
    let formCount: Int

    /// One form for 1 and another for all others.
    static let english = PluralRule(root: .binary("!=", .count, .number(1)), formCount: 2)

    private init(root: Node, formCount: Int) {
        self.root = root
        self.formCount = formCount
    }

    /// Parses the header field `Plural-Forms`; `nil` if invalid.
    init?(_ header: String) {
        let parts = header.split(separator: ";").map { $0.drop { $0 == " " } }
        guard let count = parts.first(where: { $0.hasPrefix("nplurals=") }).flatMap({ Int($0.dropFirst(9)) }),
            (1...10).contains(count), let expression = parts.first(where: { $0.hasPrefix("plural=") })
        else { return nil }
        var parser = Parser(tokens: Parser.tokens(expression.dropFirst(7)))
        guard let root = parser.choice(), parser.isAtEnd else { return nil }
        self.init(root: root, formCount: count)
    }

    /// Returns the index of the form for a number, starting at zero.
    func form(for count: Int) -> Int {
        let magnitude = Int(clamping: count.magnitude)
        return min(max(value(root, magnitude), 0), formCount - 1)
    }

    private func value(_ node: Node, _ count: Int) -> Int {
        switch node {
        case .count: count
        case .number(let number): number
        case .not(let inner): value(inner, count) == 0 ? 1 : 0
        case .choice(let condition, let yes, let no): value(value(condition, count) != 0 ? yes : no, count)
        case .binary(let sign, let left, let right): Self.apply(sign, value(left, count), value(right, count))
        }
    }

    private static func apply(_ sign: String, _ left: Int, _ right: Int) -> Int {
        switch sign {
        case "||": left != 0 || right != 0 ? 1 : 0
        case "&&": left != 0 && right != 0 ? 1 : 0
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "<": left < right ? 1 : 0
        case ">": left > right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "+": left &+ right
        case "-": left &- right
        case "*": left &* right
        case "/": right == 0 ? 0 : left / right
        default: right == 0 ? 0 : left % right
        }
    }

    /// Parses the expression by the precedence of C.
    private struct Parser {
        var tokens: ArraySlice<String>
        /// The depth of the expression; one deeper than any real rule is invalid.
        private var depth = 0
        var isAtEnd: Bool { tokens.isEmpty }
        private static let levels = [
            ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
        ]

        init(tokens: ArraySlice<String>) { self.tokens = tokens }

        static func tokens(_ text: Substring) -> ArraySlice<String> {
            var tokens: [String] = []
            var rest = text.filter { $0 != " " }[...]
            while let first = rest.first {
                let token: String
                if first.isNumber {
                    token = String(rest.prefix { $0.isNumber })
                } else {
                    let pair = String(rest.prefix(2))
                    token = ["||", "&&", "==", "!=", "<=", ">="].contains(pair) ? pair : String(first)
                }
                tokens.append(token)
                rest = rest.dropFirst(token.count)
            }
            return tokens[...]
        }

        mutating func choice() -> Node? {
            guard depth < 40, let condition = binary(0) else { return nil }
            guard take("?") else { return condition }
            depth += 1
            guard let yes = choice(), take(":"), let no = choice() else { return nil }
            depth -= 1
            return .choice(condition, yes, no)
        }

        private mutating func binary(_ level: Int) -> Node? {
            guard level < Self.levels.count else { return primary() }
            guard var node = binary(level + 1) else { return nil }
            while let sign = tokens.first, Self.levels[level].contains(sign) {
                tokens.removeFirst()
                guard let right = binary(level + 1) else { return nil }
                node = .binary(sign, node, right)
            }
            return node
        }

        private mutating func primary() -> Node? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 40 else { return nil }
            if take("!") { return primary().map { .not($0) } }
            if take("(") {
                guard let node = choice(), take(")") else { return nil }
                return node
            }
            guard let token = tokens.popFirst() else { return nil }
            return token == "n" ? .count : Int(token).map { .number($0) }
        }

        private mutating func take(_ token: String) -> Bool {
            guard tokens.first == token else { return false }
            tokens.removeFirst()
            return true
        }
    }
}
