import CrosstownKit
import CrosstownValues

/// An institution whose people are known by a roster, such as a university.
struct InstitutionRecord: Sendable, Hashable {
    let id: Identifier<Institution>
    let name: String
    let madeAt: Timestamp
}

/// Somebody whom an institution knows: by the e-mail address that the person has to confirm, or by an account.
struct RosterEntry: Sendable, Hashable {
    /// The address in lower case, or the folded user name.
    let member: String
    /// The account of the user name; `nil` for an address.
    let account: Identifier<Account>?
    /// What the person is there, such as "student"; empty where it was not said.
    let kind: String
}

/// What became of a file with a roster.
struct RosterReport: Sendable, Hashable, Codable {
    /// What is wrong with one line.
    struct Fault: Sendable, Hashable, Codable {
        /// Why a line was left out.
        enum Reason: String, CaseIterable, Sendable, Hashable, Codable {
            /// Neither an e-mail address nor a user name.
            case unreadable
            /// A user name that no account has.
            case unknownName
            /// The same person stands above.
            case repeated
            /// What the person is there is too long.
            case longKind
        }

        let line: Int
        let reason: Reason
    }

    static let mostFaults = 200

    var added = 0
    var changed = 0
    var unchanged = 0
    var removed = 0
    /// How many lines were left out.
    var left = 0
    /// The first of those, without what they say.
    var faults: [Fault] = []

    mutating func leave(_ line: Int, _ reason: Fault.Reason) {
        left += 1
        if faults.count < Self.mostFaults { faults.append(Fault(line: line, reason: reason)) }
    }
}
