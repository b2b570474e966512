public import CrosstownValues

/// An institution whose people may rent, such as a university.
public struct Institution: Hashable, Sendable {
    /// What it is known by.
    public let id: Identifier<Institution>
    /// What people call it.
    public let name: String
    /// Whether its people may rent without a payment method, for example with coins alone.
    public let isPaymentOptional: Bool

    /// Describes an institution.
    public init(id: Identifier<Institution>, name: String, isPaymentOptional: Bool) {
        self.id = id
        self.name = name
        self.isPaymentOptional = isPaymentOptional
    }
}

/// The number that an institution gave to one of its people.
public struct MemberNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number in capital letters, digits and hyphens.
    public let description: String

    /// Reads a number as people type it: 3 to 32 letters of ASCII, digits and hyphens; `nil` for anything else.
    public init?(typed text: String) {
        let typed = text.filter { !$0.isWhitespace }.uppercased()
        guard (3...32).contains(typed.utf8.count), typed.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = typed
    }

    /// Takes over a number that has been checked.
    init(checked text: String) { description = text }

    /// How the number ends, which tells its owner which one it is, and nobody else the whole.
    var ending: String { String(description.suffix(2)) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 65...90: true
        default: false
        }
    }
}

/// What an institution knows of one of its people.
public struct Member: Hashable, Sendable {
    /// The name; empty where the register does not tell it.
    public let name: String
    /// The address; empty where the register does not tell it.
    public let address: String

    /// Describes somebody.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}

/// Knows the people of institutions: an imported roster, or a service of the institution.
public protocol IdentityRegister: Sendable {
    /// The person with a number; `nil` where the institution knows nobody with it.
    ///
    /// - Throws: any error where the register cannot be asked now.
    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member?
}
