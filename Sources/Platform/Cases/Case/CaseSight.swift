import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// The cases that a staff member sees: those of subjects with their role, in its scopes, except cases in which they
/// take part.
public struct CaseSight: Sendable {
    private struct Part: Sendable {
        let subject: CaseSubject
        /// The scopes of cases; all if `nil`.
        let scopes: Set<String>?
    }

    static let administrator = "administrator"

    private let parts: [Part]
    private let viewer: Identifier<Account>?
    private var isOwn = false

    /// Creates a caller's view of some subjects.
    public init(_ subjects: [CaseSubject], for caller: Caller) {
        viewer = caller.account
        parts = subjects.compactMap { subject in
            let roles = subject.roles.union([Self.administrator]).filter(caller.has)
            if roles.isEmpty { return nil }
            let scopes = roles.map(caller.scopes)
            let isLimited = !scopes.contains(nil)
            return Part(subject: subject, scopes: isLimited ? Set(scopes.compactMap(\.self).joined()) : nil)
        }
    }

    /// The subjects that the caller may see.
    public var subjects: [CaseSubject] { parts.map(\.subject) }

    /// The same, without cases that other staff handle.
    var own: CaseSight {
        var sight = self
        sight.isOwn = true
        return sight
    }

    /// The SQL condition on rows of `staff_case`.
    public var condition: SQL {
        if parts.isEmpty { return "1 = 0" }
        let seen = SQL(list: parts.map(condition), separatedBy: " OR ")
        guard isOwn, let viewer else { return "(\(seen))" }
        return "(\(seen)) AND assignee = \(viewer)"
    }

    private func condition(of part: Part) -> SQL {
        var condition: SQL = "(subject = \(part.subject.name)"
        if let scopes = part.scopes { condition.append(" AND scope IN \(list: scopes)") }
        if let viewer, let parties = part.subject.parties {
            // A missing party is null, and must not make the condition unknown.
            condition.append(
                """
                 AND reporter <> \(viewer)
                    AND (\(viewer) IN (\(parties("staff_case.id", "staff_case.about")))) IS NOT TRUE
                """
            )
        }
        condition.append(")")
        return condition
    }
}
