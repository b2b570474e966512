import Foundation

/// Why creating a catalog of assets failed.
public enum AssetFault: Error, Equatable, CustomStringConvertible {
    /// A folder or file is missing or unreadable.
    case unreadable(String)
    /// Two folders contain a file of the same name.
    case twice(String)

    /// The error message.
    public var description: String {
        switch self {
        case .unreadable(let path): "The assets at \(path) cannot be read."
        case .twice(let name): "Two folders of assets hold \(name)."
        }
    }
}
