public import CrosstownSQL

/// A column of a declared table: its name, its property in the value of a row, and how users read it.
public struct Column<Value: Sendable, Content: SQLBindable & SQLReadable>: Sendable {
    /// The name in the database.
    public let name: StaticString
    /// The property in the value.
    public let path: any KeyPath<Value, Content> & Sendable
    let personal: [PersonalColumns]
    let words: ColumnWords?

    /// Creates a column.
    ///
    /// The path contains its type (`\Note.text`), which keeps a declaration of many columns quick to compile.
    /// - Parameters:
    ///   - name: the name in the database.
    ///   - path: the property in the value.
    ///   - personal: the rules for personal content and the export; without names, as the column has one.
    ///   - words: its label for staff, instead of the default in ``ColumnWords/shared``.
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
