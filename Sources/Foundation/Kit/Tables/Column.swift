public import CrosstownSQL

/// A column of a declared table: its name, where its content stands in the value of a row, and what people read of it.
public struct Column<Value: Sendable, Content: SQLBindable & SQLReadable>: Sendable {
    /// The name in the database.
    public let name: StaticString
    /// Where the content stands in the value.
    public let path: any KeyPath<Value, Content> & Sendable
    let personal: [PersonalColumns]
    let words: ColumnWords?

    /// Declares a column.
    ///
    /// The path names its type (`\Note.text`), which keeps a declaration of many columns quick to compile.
    ///
    /// - Parameters:
    ///   - name: the name in the database.
    ///   - path: where the content stands in the value.
    ///   - personal: whom it is about, or how people read it in the export; without names, as the column has one.
    ///   - words: what staff call it, where ``ColumnWords/shared`` does not say it.
    public init(
        _ name: StaticString,
        _ path: any KeyPath<Value, Content> & Sendable,
        _ personal: PersonalColumns...,
        words: ColumnWords? = nil
    ) {
        self.name = name
        self.path = path
        self.personal = personal.map { $0.named("\(name)") }
        self.words = words
    }
}
