/// A response whose JSON another type decodes, from which the API's description is created.
public protocol Described {
    /// The type that decodes the JSON.
    static var contents: any Decodable.Type { get }
}

extension Described where Self: Decodable {
    /// Returns the response's own type by default.
    public static var contents: any Decodable.Type { Self.self }
}
