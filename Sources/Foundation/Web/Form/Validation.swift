import CrosstownValues

/// Collects what is wrong with a form, so that people learn of everything at once.
public struct Validation: Sendable {
    private var errors: [Problem.FieldError] = []

    /// Nothing wrong yet.
    public init() {}

    /// Notes what to change in a field, such as "must be in the future", unless the condition holds.
    public mutating func require(_ condition: Bool, _ field: String, _ message: LocalizedText) {
        if !condition { errors.append(Problem.FieldError(field: field, message: message)) }
    }

    /// Notes what to change in a field, in text that is the same in every language, unless the condition holds.
    @_disfavoredOverload
    public mutating func require(_ condition: Bool, _ field: String, _ message: some StringProtocol) {
        require(condition, field, LocalizedText(verbatim: String(message)))
    }

    /// Notes that a field's value may mean several places, of which one must be chosen.
    public mutating func ask(_ field: String, _ message: LocalizedText, among candidates: [Problem.Candidate]) {
        errors.append(Problem.FieldError(field: field, message: message, candidates: candidates))
    }

    /// Notes, in text that is the same in every language, that a value may mean several places.
    @_disfavoredOverload
    public mutating func ask(_ field: String, _ message: some StringProtocol, among candidates: [Problem.Candidate]) {
        ask(field, LocalizedText(verbatim: String(message)), among: candidates)
    }

    /// Text of one line without white space at its ends, whose length in characters must lie within limits.
    ///
    /// Characters that nobody sees are refused, such as those that turn the direction of text: they would make a name or a
    /// title look like another one.
    @discardableResult
    public mutating func text(_ text: String, _ field: String, length: ClosedRange<Int>) -> String {
        let line = String(Substring(text).trimmedWhitespace)
        requireLength(of: line, field, length)
        if let hidden = line.firstHidden {
            let code = "U+" + Self.hexadecimal(hidden.value)
            require(!hidden.dividesLines, field, "must be one line, without tabs")
            require(hidden.dividesLines, field, "has an invisible character (\(code)); type it again without it")
        }
        return line
    }

    /// Text of several lines without white space at its ends, whose length in characters must lie within limits.
    ///
    /// Characters that turn the direction of text are removed, since people who paste them do not see them.
    @discardableResult
    public mutating func lines(_ text: String, _ field: String, length: ClosedRange<Int>) -> String {
        let lines = String(Substring(text.withoutTurns).trimmedWhitespace)
        requireLength(of: lines, field, length)
        return lines
    }

    /// Unicode scalars are what the tables count: what people see as one character may be any number of them.
    private mutating func requireLength(of text: String, _ field: String, _ length: ClosedRange<Int>) {
        require(!(text.isEmpty && length.lowerBound > 0), field, "is required")
        let count = text.unicodeScalars.count
        if !text.isEmpty {
            require(count >= length.lowerBound, field, "must be at least \(length.lowerBound) characters")
        }
        require(count <= length.upperBound, field, "must be at most \(length.upperBound) characters")
    }

    /// A number in at least four hexadecimal digits, as character codes are written.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// A number, which must lie within limits.
    @discardableResult
    public mutating func number<Number: Comparable>(
        _ number: Number,
        _ field: String,
        in limits: ClosedRange<Number>
    ) -> Number {
        let (least, most) = ("\(limits.lowerBound)", "\(limits.upperBound)")
        require(limits.contains(number), field, "must be between \(least) and \(most)")
        return number
    }

    /// Ends the check.
    ///
    /// - Throws: ``Problem`` with status 422 that names every field noted.
    public func finish() throws {
        if !errors.isEmpty { throw Problem.invalid(errors) }
    }
}

extension Substring {
    /// The text without white space, of whatever script, at its ends.
    var trimmedWhitespace: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
