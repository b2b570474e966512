package import CrosstownKit

/// What a scanned code or a typed number says, read without trusting it.
///
/// Our codes hold nothing but the public address of a vehicle or a dock at this service: what anybody may see, and what
/// no forged code can make do more than name another number.
package enum ScannedCode: Hashable, Sendable {
    /// The number of a vehicle or a dock.
    case number(PlateNumber)
    /// An address or a text of somebody else.
    case foreign
    /// Ours, or typed, but no number.
    case unreadable

    /// The longest text that is looked at; our own are far shorter.
    private static let mostBytes = 500

    /// Reads a text at the service that people reach at an address, which has no slash at its end.
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

    /// The address that the code of a number holds.
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
