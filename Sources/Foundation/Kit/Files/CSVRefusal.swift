public import CrosstownWeb

/// What is wrong with one line of a table.
public struct CSVRefusal: ExplainableError, Sendable, Equatable {
    struct Fault: Sendable, Equatable {
        /// The name of the column; `nil` for the line as a whole.
        let column: String?
        /// What to change, such as "must be at most 80 characters".
        let reason: LocalizedText
        /// What else there is to say, as a sentence.
        var detail: LocalizedText?

        var text: LocalizedText { column.map { "column “\($0)”: \(reason)" } ?? reason }
    }

    /// The number of the line, counted from one.
    public let line: Int
    let faults: [Fault]

    /// What is wrong, where the line is named beside it.
    public var text: LocalizedText {
        .sentences([.joined(faults.map(\.text), by: "; ")] + faults.compactMap(\.detail))
    }

    /// What is wrong, as the fault of a form's field.
    var error: Problem.FieldError {
        let clauses = faults.map { fault -> LocalizedText in
            fault.column == nil ? "line \(line): \(fault.text)" : "line \(line), \(fault.text)"
        }
        return .init(field: CSVTable.field, message: "has a mistake in \(LocalizedText.joined(clauses, by: "; "))")
    }

    /// The refusal of the whole table because of it.
    public var problem: Problem { .invalid([error]) }
}
