import HTTPTypes

/// The limits for files in a route's form.
public struct FormFiles: Sendable {
    let field: String
    let most: Int
    let bodyLimit: Int

    /// Creates limits for files in one field.
    ///
    /// - Parameters:
    ///   - field: the field's name.
    ///   - most: the maximum number of files.
    ///   - bodyLimit: the maximum body in bytes, files and texts together.
    public init(_ field: String, most: Int, bodyLimit: Int) {
        self.field = field
        self.most = most
        self.bodyLimit = bodyLimit
    }
}
