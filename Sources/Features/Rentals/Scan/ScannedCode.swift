package import CrosstownKit

/// A scanned code or a typed number, parsed as untrusted input.
///
/// Our codes contain only the public address of a vehicle or dock at this service: public data, so that a forged code
/// can only name another number.
package enum ScannedCode: Hashable, Sendable {
    /// The number of a vehicle or dock.
    case number(PlateNumber)
    /// A third-party address or text.
    case foreign
    /// Ours, or typed, but not a valid number.
    case unreadable

    /// The maximum length of a text in bytes; our own are far shorter.
    private static let mostBytes = 500

    /// Parses a text, for the service's public address without a trailing slash.
    package init(_ text: String, at address: String) {
        let text = text.filter { !$0.isWhitespace }
        guard text.utf8.count <= Self.mostBytes else {
            self = .foreign
            return
        }
        let place = Self.address(ofNumber: "", at: address)
        if text.lowercased().hasPrefix(place.lowercased()) {
            self = Self.number(text.dropFirst(place.count))
        } else if text.contains(where: { ":/.?#@".contains($0) }) {
            self = .foreign
        } else {
            self = Self.number(text[...])
        }
    }

    /// Returns the address in the code of a number.
    package static func address(of number: PlateNumber, at address: String) -> String {
        Self.address(ofNumber: number.description, at: address)
    }

    private static func address(ofNumber number: String, at address: String) -> String {
        address + "/rentals/vehicles/" + number
    }

    private static func number(_ text: Substring) -> ScannedCode {
        PlateNumber(text.uppercased().filter { $0 != "-" }).map { .number($0) } ?? .unreadable
    }
}
