import HTTPTypes

/// What a route's form may hold besides texts.
public struct FormFiles: Sendable {
    let field: String
    let most: Int
    let bodyLimit: Int

    /// Allows files in one field.
    ///
    /// - Parameters:
    ///   - field: the field's name.
    ///   - most: how many files a form may hold.
    ///   - bodyLimit: the largest body in bytes, files and texts together.
    public init(_ field: String, most: Int, bodyLimit: Int) {
        self.field = field
        self.most = most
        self.bodyLimit = bodyLimit
    }
}
