import Foundation

/// Why a catalogue of assets could not be made.
public enum AssetFault: Error, Equatable, CustomStringConvertible {
    /// A folder or file is not there or may not be read.
    case unreadable(String)
    /// Two folders hold a file of the same name.
    case twice(String)

    /// What to look after.
    public var description: String {
        switch self {
        case .unreadable(let path): "The assets at \(path) cannot be read."
        case .twice(let name): "Two folders of assets hold \(name)."
        }
    }
}
