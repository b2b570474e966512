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

    /// Text without white space at its ends, whose length in characters must lie within limits.
    ///
    /// Unicode scalars are what the tables count: what people see as one character may be any number of them.
    @discardableResult
    public mutating func text(_ text: String, _ field: String, length: ClosedRange<Int>) -> String {
        let trimmed = String(Substring(text).trimmedWhitespace)
        require(!(trimmed.isEmpty && length.lowerBound > 0), field, "is required")
        let count = trimmed.unicodeScalars.count
        if !trimmed.isEmpty {
            require(count >= length.lowerBound, field, "must be at least \(length.lowerBound) characters")
        }
        require(count <= length.upperBound, field, "must be at most \(length.upperBound) characters")
        return trimmed
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
