public import HTTPTypes

/// What a device keeps for features in cookies, such as what somebody without an account has chosen (C-1.3).
public struct DeviceNotes: Sendable {
    private let headers: HTTPFields

    /// Takes over what a request carries.
    public init(_ headers: HTTPFields = [:]) { self.headers = headers }

    /// What is kept under a name, if exactly one is.
    public subscript(_ name: String) -> String? {
        let values = CookieHeader.values(of: name, in: headers)
        return values.count == 1 ? values[0] : nil
    }
}
