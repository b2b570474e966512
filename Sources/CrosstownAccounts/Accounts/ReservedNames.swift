/// Names under which nobody registers, since others would take them for the service or for somebody who works for it.
///
/// `crosstown admin create` creates administrators with any name, and accounts that have one already keep it.
public struct ReservedNames: Sendable {
    /// What staff are called, in the languages of the interface.
    private static let words = [
        // English
        "admin", "admins", "administrator", "administrators", "administration", "sysadmin", "superuser", "root", "sudo",
        "system", "staff", "team", "support", "help", "helpdesk", "service", "customerservice", "customercare",
        "contact",
        "official", "moderator", "moderators", "moderation", "operator", "security", "safety", "police", "emergency",
        "abuse", "webmaster", "postmaster", "hostmaster", "mailerdaemon", "noreply", "donotreply", "billing",
        "payments",
        "accounting", "info",
        // French
        "administrateur", "administratrice", "administrateurs", "système", "personnel", "équipe", "aide", "assistance",
        "assistanceclient", "serviceclient", "officiel", "officielle", "modérateur", "modératrice", "modération",
        "opérateur", "opératrice", "sécurité", "urgence", "urgences", "facturation", "paiements", "comptabilité",
        "nepasrépondre",
    ]

    private let likenesses: Set<String>

    /// The usual words, and the names by which everybody knows the service, such as its own and its city's.
    public init(names: [String] = []) {
        likenesses = Set((Self.words + names).map { Self.likeness($0) }.filter { !$0.isEmpty })
    }

    /// Whether a name looks like a reserved one, or like several of them in a row, with or without digits at its ends.
    func reserves(_ name: String) -> Bool {
        let bare = Self.bare(name)
        return isMade(Self.likeness(name)[...]) || (bare != name && isMade(Self.likeness(bare)[...]))
    }

    private func isMade(_ text: Substring) -> Bool {
        guard text.unicodeScalars.count <= 60 else { return false }
        var reached: Set<Int> = [0]
        let letters = Array(text)
        for start in 0..<letters.count where reached.contains(start) {
            for end in (start + 1)...letters.count where likenesses.contains(String(letters[start..<end])) {
                reached.insert(end)
            }
        }
        return !letters.isEmpty && reached.contains(letters.count)
    }

    /// The name without digits and marks at its ends, as in `admin_24`.
    private static func bare(_ name: String) -> String {
        var text = UserNameForms(entered: name).folded[...]
        while let last = text.last, !last.isLetter { text.removeLast() }
        return String(text.drop { !$0.isLetter })
    }

    private static func likeness(_ name: String) -> String {
        UserNameForms(entered: name).likeness.filter { $0.isLetter || $0.isNumber }
    }
}
