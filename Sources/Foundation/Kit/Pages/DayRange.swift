public import CrosstownWeb

/// The first and the last day of a list, as its filters: the fields `from` and `until`.
public struct DayRange: Sendable {
    /// The names of both fields.
    public static let fields: Set<String> = ["from", "until"]

    private static let first = FormField("from", label: "From", type: "date")
    private static let last = FormField("until", label: "Until", type: "date")

    private let from: CivilDay?
    private let until: CivilDay?

    /// Creates a range; `nil` is without a limit.
    public init(_ from: CivilDay?, _ until: CivilDay?) {
        self.from = from
        self.until = until
    }

    /// Validates the range.
    ///
    /// - Parameters:
    ///   - check: collects the errors.
    ///   - most: the maximum number of days from the first to the last one.
    public func check(_ check: inout Validation, atMost most: Int? = nil) {
        guard let from, let until else { return }
        check.require(from <= until, "until", "must not be before the first day")
        guard let most else { return }
        let isShort = until.number - from.number <= most
        check.require(isShort, "until", "must be at most \(most) days after the first day")
    }

    /// Validates the range alone.
    ///
    /// - Throws: `Problem` with status 422 if the first day is after the last one, or too long before it.
    public func checkAlone(atMost most: Int? = nil) throws {
        var validation = Validation()
        check(&validation, atMost: most)
        try validation.finish()
    }

    /// Returns both fields, with the entries and errors of a rejected form.
    public func markup(_ refused: RefusedForm?) -> Markup {
        """
        \(Self.first.markup(refused, value: from?.description))\(Self.last.markup(refused, value: until?.description))
        """
    }
}
