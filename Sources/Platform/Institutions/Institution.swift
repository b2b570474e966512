import CrosstownKit
import CrosstownValues

/// An institution with a roster of its people, such as a university.
struct InstitutionRecord: Sendable, Hashable {
    let id: Identifier<Institution>
    let name: String
    let madeAt: Timestamp
}

/// A person on an institution's roster: by an e-mail address to confirm, or by an account.
struct RosterEntry: Sendable, Hashable {
    /// The lowercase address, or the folded user name.
    let member: String
    /// The account of the user name; `nil` for an address.
    let account: Identifier<Account>?
    /// The person's kind, such as "student"; empty where unknown.
    let kind: String
}

/// The result of importing a roster.
struct RosterReport: Sendable, Hashable, Codable {
    /// An error in one line.
    struct Fault: Sendable, Hashable, Codable {
        /// Why a line was skipped.
        enum Reason: String, CaseIterable, Sendable, Hashable, Codable {
            /// Neither an e-mail address nor a user name.
            case unreadable
            /// A user name without an account.
            case unknownName
            /// A duplicate of an earlier line.
            case repeated
            /// The kind is too long.
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
    /// The number of skipped lines.
    var left = 0
    /// The first skipped lines, without their content.
    var faults: [Fault] = []

    mutating func leave(_ line: Int, _ reason: Fault.Reason) {
        left += 1
        if faults.count < Self.mostFaults { faults.append(Fault(line: line, reason: reason)) }
    }
}
