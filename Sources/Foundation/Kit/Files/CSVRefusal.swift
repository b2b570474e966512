public import CrosstownWeb

/// A validation error in one line of a table.
public struct CSVRefusal: ExplainableError, Sendable, Equatable {
    struct Fault: Sendable, Equatable {
        /// The name of the column; `nil` for the line as a whole.
        let column: String?
        /// How to fix it, such as "must be at most 80 characters".
        let reason: LocalizedText
        /// More details, as a sentence.
        var detail: LocalizedText?

        var text: LocalizedText { column.map { "column “\($0)”: \(reason)" } ?? reason }
    }

    /// The number of the line, starting at one.
    public let line: Int
    let faults: [Fault]

    /// The error without the line's number.
    public var text: LocalizedText {
        .sentences([.joined(faults.map(\.text), by: "; ")] + faults.compactMap(\.detail))
    }

    /// The validation error for the form's field.
    var error: Problem.FieldError {
        let clauses = faults.map { fault -> LocalizedText in
            fault.column == nil ? "line \(line): \(fault.text)" : "line \(line), \(fault.text)"
        }
        return .init(field: CSVTable.field, message: "has an error on \(LocalizedText.joined(clauses, by: "; "))")
    }

    /// The response that rejects the whole table.
    public var problem: Problem { .invalid([error]) }
}
