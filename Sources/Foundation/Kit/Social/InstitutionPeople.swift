public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// An institution whose people are known, such as a university.
public struct Institution: Hashable, Sendable {
    /// What it is known by.
    public let id: Identifier<Institution>
    /// What people call it.
    public let name: String

    /// Describes an institution.
    public init(id: Identifier<Institution>, name: String) {
        self.id = id
        self.name = name
    }
}

/// The number that an institution gave to one of its people.
public struct MemberNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number, in capital letters, digits and hyphens where it was typed.
    public let description: String

    /// How a number is written where it is typed.
    public static let limits: FieldLimits = {
        var limits = FieldLimits.text("^[A-Za-z0-9-]{3,32}$", examples: "A-1", String(repeating: "1", count: 32))
        limits.length = 1...100
        return limits
    }()

    /// Reads a number as people type it: 3 to 32 letters of ASCII, digits and hyphens; `nil` for anything else.
    public init?(typed text: String) {
        let typed = text.filter { !$0.isWhitespace }.uppercased()
        guard (3...32).contains(typed.utf8.count), typed.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = typed
    }

    /// Takes over a number that a service vouches for, exactly as it is: 1 to 255 bytes without control characters.
    public init?(vouched text: String) {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard (1...255).contains(text.utf8.count), isPlain else { return nil }
        description = text
    }

    /// Takes over a number that has been checked before.
    public init(checked text: String) { description = text }

    /// How the number ends, which tells its owner which one it is, and nobody else the whole.
    public var ending: String { String(description.suffix(2)) }

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

/// Knows the people of institutions by their numbers: an imported roster, or a service of the institution.
public protocol IdentityRegister: Sendable {
    /// The person with a number; `nil` where the institution knows nobody with it.
    ///
    /// - Throws: any error where the register cannot be asked now.
    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member?
}

/// Somebody whom the service of an institution vouches for.
public struct VouchedMember: Hashable, Sendable {
    /// The service.
    public let issuer: String
    /// What the service knows the person by.
    public let subject: String
    /// The name; empty where the service does not tell it.
    public let name: String

    /// Describes somebody.
    public init(issuer: String, subject: String, name: String) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
    }
}

/// What somebody shows to prove who he is at an institution.
public struct InstitutionProof: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The number there.
    public let number: MemberNumber
    /// Who the institution's service says it is, where the number was not typed.
    public let vouched: VouchedMember?

    /// Gathers a proof.
    public init(institution: Identifier<Institution>, number: MemberNumber, vouched: VouchedMember? = nil) {
        self.institution = institution
        self.number = number
        self.vouched = vouched
    }
}

/// Who somebody is at an institution, as was proved there.
public struct InstitutionPerson: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// How the number there ends.
    public let ending: String
    /// The name.
    public let name: String
    /// The address.
    public let address: String

    /// Describes somebody.
    public init(institution: Identifier<Institution>, ending: String, name: String, address: String) {
        self.institution = institution
        self.ending = ending
        self.name = name
        self.address = address
    }
}

/// The numbers that an institution gave to its people, as comma-separated values: a file, or text.
public struct MemberNumberForm: Codable, Sendable, LimitedFields {
    /// How long the text is; more of them come as a file.
    public static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }

    /// The largest file, in bytes.
    public static let mostBytes = 4 * 1_024 * 1_024

    /// The file.
    public var file: UploadedFile?
    /// The same as text.
    public var text: String?
}

/// An expected "no" to who somebody says to be at an institution.
public enum InstitutionRefusal: Error, Hashable, Sendable {
    /// There is no such institution, or it has no service to sign in at.
    case noSuchInstitution
    /// The institution knows nobody with this number.
    case unknownNumber
    /// Another account belongs to this person already.
    case usedNumber
    /// The register of the institution does not answer.
    case registerDown
    /// The institution's people sign in at its service instead of typing a number, or at another one by now.
    case otherWay
    /// The name is taken by another institution, or is none.
    case wrongName
    /// The institution's service does not tell the number.
    case numberMissing
    /// The institution's service cannot be asked now.
    case serviceAway
}

/// Keeps institutions with their registers, and finds out for features who somebody is there.
public protocol InstitutionPeople: Institutions {
    /// The institutions, by their names.
    ///
    /// - Throws: `DatabaseError`.
    func institutions(in transaction: any Transaction) throws -> [Institution]

    /// Adds an institution.
    ///
    /// - Throws: `InstitutionRefusal.wrongName`, `DatabaseError`.
    func add(_ name: String, in transaction: any Transaction) throws -> Institution

    /// Keeps an institution from being removed, since its people are something for a feature.
    ///
    /// - Throws: `DatabaseError`.
    func use(_ institution: Identifier<Institution>, by feature: FeatureID, in transaction: any Transaction) throws

    /// Replaces the numbers of an institution by those of a file; nothing where a line of it is wrong.
    ///
    /// - Returns: How many there are now.
    /// - Throws: `Problem` that names the field and the line, `InstitutionRefusal.noSuchInstitution`, `DatabaseError`.
    func setNumbers(_ form: MemberNumberForm, of institution: Identifier<Institution>) async throws -> Int

    /// The institutions whose people sign in at a service instead of being looked up by their numbers.
    ///
    /// - Throws: `DatabaseError`.
    func connected(in transaction: any Transaction) throws -> Set<Identifier<Institution>>

    /// How many numbers each institution's register has here.
    ///
    /// - Throws: `DatabaseError`.
    func numberCounts(in transaction: any Transaction) throws -> [Identifier<Institution>: Int]

    /// Who a person is where that was proved; `nil` where it never was.
    ///
    /// - Throws: `DatabaseError`.
    func person(_ account: Identifier<Account>, in transaction: any Transaction) throws -> InstitutionPerson?

    /// What an institution knows of whoever shows a proof, looked at anew.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    func member(showing proof: InstitutionProof) async throws -> Member

    /// Whether another account has shown the number, or belongs to the person, of a proof.
    ///
    /// - Throws: `DatabaseError`.
    func isUsed(_ proof: InstitutionProof, in transaction: any Transaction) throws -> Bool

    /// Keeps who a person is.
    ///
    /// - Throws: `InstitutionRefusal.usedNumber`, `DatabaseError`.
    func keep(
        _ proof: InstitutionProof,
        _ member: Member,
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws

    /// Changes the name and the address of a person at an institution.
    ///
    /// - Throws: `DatabaseError`.
    func change(_ account: Identifier<Account>, to member: Member, in transaction: any Transaction) throws

    /// The address at an institution's service where a person goes on to sign in there.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func beginSignIn(_ visit: InstitutionVisit) async throws -> String

    /// What a person proves who comes back from an institution's service; nothing is kept.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func endSignIn(_ visit: InstitutionVisit, with brought: SignInReturn) async throws -> InstitutionProof
}

/// Somebody's way to the service of an institution; the browser that goes must be the one that comes back.
public struct InstitutionVisit: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The account that is signed in here.
    public let account: Identifier<Account>
    /// The session of the browser.
    public let session: String

    /// Describes a way.
    public init(institution: Identifier<Institution>, account: Identifier<Account>, session: String) {
        self.institution = institution
        self.account = account
        self.session = session
    }
}
