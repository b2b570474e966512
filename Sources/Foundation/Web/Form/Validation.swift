import CrosstownValues

/// Collects the validation errors of a form, to return all at once.
public struct Validation: Sendable {
    private var errors: [Problem.FieldError] = []

    /// Creates a validation without errors.
    public init() {}

    /// Adds an error to a field, such as "must be in the future", unless the condition is true.
    public mutating func require(_ condition: Bool, _ field: String, _ message: LocalizedText) {
        if !condition { errors.append(Problem.FieldError(field: field, message: message)) }
    }

    /// Adds an error that is the same in every language to a field, unless the condition is true.
    @_disfavoredOverload
    public mutating func require(_ condition: Bool, _ field: String, _ message: some StringProtocol) {
        require(condition, field, LocalizedText(verbatim: String(message)))
    }

    /// Adds the error that a field's value matches several places, of which the user has to choose one.
    public mutating func ask(_ field: String, _ message: LocalizedText, among candidates: [Problem.Candidate]) {
        errors.append(Problem.FieldError(field: field, message: message, candidates: candidates))
    }

    /// Adds the error, the same in every language, that a value matches several places.
    @_disfavoredOverload
    public mutating func ask(_ field: String, _ message: some StringProtocol, among candidates: [Problem.Candidate]) {
        ask(field, LocalizedText(verbatim: String(message)), among: candidates)
    }

    /// Validates text of one line, without surrounding white space, whose length in characters is limited.
    ///
    /// Invisible characters are rejected, such as those that change the direction of text: they would make a name or a
    /// title look like another one.
    @discardableResult
    public mutating func text(_ text: String, _ field: String, length: ClosedRange<Int>) -> String {
        let line = String(Substring(text).trimmedWhitespace)
        requireLength(of: line, field, length)
        if let hidden = line.firstHidden {
            let code = "U+" + Self.hexadecimal(hidden.value)
            require(!hidden.dividesLines, field, "must be one line, without tabs")
            require(hidden.dividesLines, field, "contains an invisible character (\(code)); type it again without it")
        }
        return line
    }

    /// Validates text of several lines, without surrounding white space, whose length in characters is limited.
    ///
    /// Characters that change the direction of text are deleted, since users who paste them do not see them.
    @discardableResult
    public mutating func lines(_ text: String, _ field: String, length: ClosedRange<Int>) -> String {
        let lines = String(Substring(text.withoutTurns).trimmedWhitespace)
        requireLength(of: lines, field, length)
        return lines
    }

    /// Tables count Unicode scalars: a visible character may consist of any number of them.
    private mutating func requireLength(of text: String, _ field: String, _ length: ClosedRange<Int>) {
        require(!(text.isEmpty && length.lowerBound > 0), field, "is required")
        let count = text.unicodeScalars.count
        if !text.isEmpty {
            require(count >= length.lowerBound, field, "must be at least \(length.lowerBound) characters")
        }
        require(count <= length.upperBound, field, "must be at most \(length.upperBound) characters")
    }

    /// Returns at least four hexadecimal digits, as in character codes.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Validates a number within limits.
    @discardableResult
    public mutating func number<Number: Comparable>(
        _ number: Number,
        _ field: String,
        in limits: ClosedRange<Number>
    ) -> Number {
        let (least, most) = (Self.shown(limits.lowerBound), Self.shown(limits.upperBound))
        require(limits.contains(number), field, "must be between \(least) and \(most)")
        return number
    }

    /// Returns a number in the reader's format, or as it is written if it is of another kind.
    private static func shown(_ limit: some Comparable) -> LocalizedText {
        Double("\(limit)").map { .decimal($0, places: 6) } ?? LocalizedText(verbatim: "\(limit)")
    }

    /// Ends the validation.
    ///
    /// - Throws: ``Problem`` with status 422 that lists every invalid field.
    public func finish() throws {
        if !errors.isEmpty { throw Problem.invalid(errors) }
    }
}

extension Substring {
    /// The text without surrounding white space of any script.
    var trimmedWhitespace: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
