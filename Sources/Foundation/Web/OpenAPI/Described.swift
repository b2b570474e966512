/// An answer whose JSON is read again by a type, by which the API's description tells its form.
public protocol Described {
    /// The type that reads the JSON.
    static var contents: any Decodable.Type { get }
}

extension Described where Self: Decodable {
    /// The answer's own type.
    public static var contents: any Decodable.Type { Self.self }
}
