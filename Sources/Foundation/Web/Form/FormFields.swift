import NIOCore

/// The fields of a form or an address as text, before decoding.
public struct FormFields: Sendable, Equatable {
    private var values: [String: [String]] = [:]
    private var files: [String: [UploadedFile]] = [:]

    /// Creates an empty form.
    public init() {}

    /// Parses `application/x-www-form-urlencoded` text, or the query of an address.
    ///
    /// - Throws: ``Problem`` with status 400 if an escape is invalid, the text is not UTF-8 or there are over 1,000
    ///   fields, 422 if a value contains U+0000.
    public init(urlEncoded text: some StringProtocol) throws { try self.init(urlEncoded: text, of: .body) }

    init(urlEncoded text: some StringProtocol, of kind: DecodedInput) throws {
        let pairs = text.split(separator: "&")
        guard pairs.count <= 1000 else { throw Problem.unreadable("There are too many fields.") }
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
            guard let name = PercentCoding.decode(parts[0], plusIsSpace: true), let value else {
                throw Problem.unreadable("A field is not valid UTF-8 or is encoded incorrectly.")
            }
            if name.holdsNUL { throw Problem.unreadable("The name of a field contains the character U+0000.") }
            if value.holdsNUL { throw Problem.nulInText(field: name, of: kind) }
            add(name, value)
        }
    }

    /// The first value of a name.
    public subscript(_ name: String) -> String? { values[name]?.first }

    /// Returns all values of a name, in order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the files of a name, in order.
    public func files(_ name: String) -> [UploadedFile] { files[name] ?? [] }

    /// The names of all fields.
    public var names: some Sequence<String> { values.keys }

    /// Adds a value.
    public mutating func add(_ name: String, _ value: String) { values[name, default: []].append(value) }

    /// Adds a file.
    public mutating func add(_ name: String, _ file: UploadedFile) { files[name, default: []].append(file) }

    /// Replaces all values of a name by one.
    mutating func set(_ name: String, _ value: String) { values[name] = [value] }

    /// Deletes all values of a name.
    mutating func remove(_ name: String) { values[name] = nil }

    /// The size of all values and files in bytes.
    var byteCount: Int {
        let texts = values.values.joined().reduce(0) { $0 + $1.utf8.count }
        return files.values.joined().reduce(texts) { $0 + $1.content.readableBytes }
    }

    /// Returns whether a name, or a name nested in it, has a value.
    func holds(_ name: String) -> Bool {
        if values[name] != nil || files[name] != nil { return true }
        let inside = name + "."
        return values.keys.contains { $0.hasPrefix(inside) }
    }
}
