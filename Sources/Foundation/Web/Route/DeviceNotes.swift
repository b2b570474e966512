public import HTTPTypes

/// The data that a device stores for features in cookies, such as the choices of a visitor without an account (C-1.3).
public struct DeviceNotes: Sendable {
    private let headers: HTTPFields

    /// Creates the notes from a request's headers.
    public init(_ headers: HTTPFields = [:]) { self.headers = headers }

    /// Returns the value of a name, if exactly one is stored.
    public subscript(_ name: String) -> String? {
        let values = CookieHeader.values(of: name, in: headers)
        return values.count == 1 ? values[0] : nil
    }
}
