/// A column of a declared table: its name, and where its content stands in the value of a row.
public struct Column<Value: Sendable, Content: SQLBindable & SQLReadable>: Sendable {
    /// The name in the database.
    public let name: StaticString
    /// Where the content stands in the value.
    public let path: any KeyPath<Value, Content> & Sendable

    /// Declares a column.
    ///
    /// The path names its type (`\Note.text`), which keeps a declaration of many columns quick to compile.
    public init(_ name: StaticString, _ path: any KeyPath<Value, Content> & Sendable) {
        self.name = name
        self.path = path
    }
}
