import NIOCore

/// What a form or an address holds, as text, before it becomes typed values.
public struct FormFields: Sendable, Equatable {
    private var values: [String: [String]] = [:]
    private var files: [String: [UploadedFile]] = [:]

    /// No fields.
    public init() {}

    /// Reads `application/x-www-form-urlencoded` text, or the query of an address.
    ///
    /// - Throws: ``Problem`` with status 400 where an escape is broken, the text is not UTF-8 or there are over 1,000
    ///   fields, 422 where a value has U+0000.
    public init(urlEncoded text: some StringProtocol) throws { try self.init(urlEncoded: text, of: .body) }

    init(urlEncoded text: some StringProtocol, of kind: DecodedInput) throws {
        let pairs = text.split(separator: "&")
        guard pairs.count <= 1000 else { throw Problem.unreadable("There are too many fields.") }
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
            guard let name = PercentCoding.decode(parts[0], plusIsSpace: true), let value else {
                throw Problem.unreadable("A field is not valid UTF-8 or not encoded as it should be.")
            }
            if name.holdsNUL { throw Problem.unreadable("The name of a field has the character U+0000.") }
            if value.holdsNUL { throw Problem.nulInText(field: name, of: kind) }
            add(name, value)
        }
    }

    /// The first value under a name.
    public subscript(_ name: String) -> String? { values[name]?.first }

    /// Every value under a name, in their order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The files under a name, in their order.
    public func files(_ name: String) -> [UploadedFile] { files[name] ?? [] }

    /// The names that occur.
    public var names: some Sequence<String> { values.keys }

    /// Adds a value under a name.
    public mutating func add(_ name: String, _ value: String) { values[name, default: []].append(value) }

    /// Adds a file under a name.
    public mutating func add(_ name: String, _ file: UploadedFile) { files[name, default: []].append(file) }

    /// Puts one value in place of all under a name.
    mutating func set(_ name: String, _ value: String) { values[name] = [value] }

    /// Takes all values under a name out.
    mutating func remove(_ name: String) { values[name] = nil }

    /// How many bytes all values and files have.
    var byteCount: Int {
        let texts = values.values.joined().reduce(0) { $0 + $1.utf8.count }
        return files.values.joined().reduce(texts) { $0 + $1.content.readableBytes }
    }

    /// Whether anything is under a name, or under names inside it.
    func holds(_ name: String) -> Bool {
        if values[name] != nil || files[name] != nil { return true }
        let inside = name + "."
        return values.keys.contains { $0.hasPrefix(inside) }
    }
}
