/// Parses third-party XML piece by piece: in time that grows only with its length, and within limits.
///
/// It rejects declarations, with which little text could become large, and parses every document as UTF-8. Elements
/// must be nested as XML requires; prefixes of namespaces stay part of names.
public struct XMLReader {
    /// Why parsing a document failed.
    public enum Fault: Error, Hashable, Sendable {
        /// It is not well-formed.
        case malformed
        /// It declares types or entities.
        case declaration
        /// It exceeds a limit.
        case beyond(XMLLimit)
        /// The task was canceled.
        case cancelled
    }

    /// A piece of a document.
    public enum Piece: Equatable, Sendable {
        /// The start of an element.
        case begin(name: String, attributes: [String: String])
        /// The end of an element.
        case end(name: String)
        /// Text, with its entities resolved.
        case text(String)
    }

    private static let piecesBetweenLooks = 4096

    private let bytes: [UInt8]
    private let limits: XMLLimits
    private var position: Int
    private var pending: Piece?
    private var open: [String] = []
    private var elements = 0
    private var pieces = 0
    /// The number of line feeds before a position.
    private var counted: (position: Int, lines: Int)

    /// Creates a reader.
    public init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
        self.bytes = bytes
        self.limits = limits
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        counted = (0, 0)
    }

    /// The number of open elements.
    public var depth: Int { open.count }

    /// The line in which the latest piece ends, starting at one.
    public var line: Int { 1 + counted.lines + bytes[counted.position..<position].count { $0 == UInt8(ascii: "\n") } }

    /// Returns the next piece; `nil` at the end of a whole document.
    ///
    /// - Throws: ``Fault``.
    public mutating func next() throws(Fault) -> Piece? {
        countLines()
        if let piece = pending {
            pending = nil
            return try nested(piece)
        }
        while position < bytes.count {
            pieces += 1
            if pieces.isMultiple(of: Self.piecesBetweenLooks), Task.isCancelled { throw .cancelled }
            if bytes[position] != UInt8(ascii: "<") {
                if let text = try text() { return text }
            } else if let piece = try markup() {
                return try nested(piece)
            }
        }
        guard open.isEmpty, elements > 0 else { throw .malformed }
        return nil
    }

    /// The count is cached, so that the line of every piece costs one pass over the bytes in all.
    private mutating func countLines() {
        guard position > counted.position else { return }
        counted = (position, line - 1)
    }

    /// Validates the nesting of a piece.
    private mutating func nested(_ piece: Piece) throws(Fault) -> Piece {
        switch piece {
        case .begin(let name, _):
            elements += 1
            guard !open.isEmpty || elements == 1 else { throw .malformed }
            guard elements <= limits.elements else { throw .beyond(.elements(limits.elements)) }
            guard open.count < limits.depth else { throw .beyond(.depth(limits.depth)) }
            open.append(name)
        case .end(let name): guard open.popLast() == name else { throw .malformed }
        case .text: break
        }
        return piece
    }

    /// Returns the text up to the next markup; `nil` for space outside the document.
    private mutating func text() throws(Fault) -> Piece? {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        try bound(position - start)
        if open.isEmpty {
            guard bytes[start..<position].allSatisfy(\.isXMLSpace) else { throw .malformed }
            return nil
        }
        return .text(XMLText.resolved(bytes[start..<position]))
    }

    private mutating func markup() throws(Fault) -> Piece? {
        if skip("<![CDATA[") {
            let text = try take(through: "]]>")
            if open.isEmpty { throw .malformed }
            return .text(String(decoding: text, as: UTF8.self))
        }
        if skip("<!--") {
            _ = try take(through: "-->")
            return nil
        }
        if skip("<?") {
            _ = try take(through: "?>")
            return nil
        }
        if skip("<!") { throw .declaration }
        if skip("</") {
            let name = try take(through: ">")
            return .end(name: String(decoding: name.prefix { !$0.isXMLSpace }, as: UTF8.self))
        }
        position += 1
        return try begin()
    }

    private mutating func begin() throws(Fault) -> Piece {
        var inside = try tag()
        let isEmpty = inside.last == UInt8(ascii: "/")
        if isEmpty { inside.removeLast() }
        let name = inside.prefix { !$0.isXMLSpace }
        guard let first = name.first, first.mayBeginXMLName else { throw .malformed }
        let text = String(decoding: name, as: UTF8.self)
        if isEmpty { pending = .end(name: text) }
        return .begin(name: text, attributes: try attributes(inside[name.endIndex...]))
    }

    /// Returns the inside of a tag; a quoted value may contain the character that ends it.
    private mutating func tag() throws(Fault) -> ArraySlice<UInt8> {
        var quote: UInt8?
        var values = 0
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                guard byte == open else { continue }
                (quote, values) = (nil, values + 1)
                guard values <= limits.attributes else { throw .beyond(.attributes(limits.attributes)) }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                try bound(position - start)
                return bytes[start..<(position - 1)]
            } else if byte == UInt8(ascii: "<") {
                throw .malformed
            }
        }
        throw .malformed
    }

    private func attributes(_ inside: ArraySlice<UInt8>) throws(Fault) -> [String: String] {
        var (rest, attributes): (ArraySlice<UInt8>, [String: String]) = (inside, [:])
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].filter { !$0.isXMLSpace }
            rest = rest[(equals + 1)...].drop(while: \.isXMLSpace)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw .malformed
            }
            rest.removeFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            let known = attributes.updateValue(XMLText.resolved(value), forKey: String(decoding: name, as: UTF8.self))
            if known != nil { throw .malformed }
        }
        return attributes
    }

    /// Rejects a piece beyond the size limit.
    private func bound(_ count: Int) throws(Fault) {
        guard count <= limits.bytes else { throw .beyond(.bytes(limits.bytes)) }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] { return false }
        position += length
        return true
    }

    private mutating func take(through end: StaticString) throws(Fault) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count {
            let found = position
            if skip(end) {
                try bound(found - start)
                return bytes[start..<found]
            }
            position += 1
        }
        throw .malformed
    }
}

extension UInt8 {
    /// Whether it is a space, tab or line end.
    fileprivate var isXMLSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }

    /// Whether a name may begin with it: a letter, `_`, `:` or beyond ASCII.
    fileprivate var mayBeginXMLName: Bool {
        (65...90).contains(self) || (97...122).contains(self) || self == 95 || self == 58 || self >= 0x80
    }
}
