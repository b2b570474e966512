/// Names that users can't register, since others would mistake them for the service or its staff.
///
/// A name is reserved if it consists only of words for staff (`support`), names of the service, and parts that add
/// nothing to them:
///
/// - digits and marks, wherever they are: `support1`, `admin_24`, `moderator-2-team`;
/// - several reserved words: `crosstown-team`, `helpdesk.support`;
/// - affixes in the same word: `thesupport`, `mycrosstown`, `supporttaxi`, `monacoville`;
/// - affixes as separate words: `the-crosstown`, `taxi-admin`, `admin_fr`, `city-of-monaco`.
///
/// Names that merely contain a reserved word are valid: `adminah`, `supporter`, `info.anna`. So is an affix in one word
/// with a name of the service or city of less than six letters: in Nice, people are called `Denice`. Letters and digits
/// that look like others are treated as these.
///
/// `crosstown admin create` creates administrators with any name, and existing accounts keep their names.
public struct ReservedNames: Sendable {
    /// The words for staff, in the languages of the interface.
    private static let words = [
        // English
        "admin", "admins", "administrator", "administrators", "administration", "sysadmin", "superuser", "root", "sudo",
        "system", "staff", "team", "support", "help", "helpdesk", "service", "customerservice", "customercare",
        "contact",
        "official", "moderator", "moderators", "moderation", "operator", "security", "safety", "police", "emergency",
        "abuse", "webmaster", "postmaster", "hostmaster", "mailerdaemon", "noreply", "donotreply", "billing",
        "payments", "accounting", "info", "cityhall", "townhall", "municipality", "mayor",
        // French
        "administrateur", "administratrice", "administrateurs", "système", "personnel", "équipe", "aide", "assistance",
        "assistanceclient", "serviceclient", "officiel", "officielle", "modérateur", "modératrice", "modération",
        "opérateur", "opératrice", "sécurité", "urgence", "urgences", "facturation", "paiements", "comptabilité",
        "nepasrépondre", "mairie", "municipalité",
    ]

    /// Prefixes and suffixes that add nothing to a reserved word, in the languages of the interface.
    private static let affixes = [
        // English
        "the", "our", "your", "my", "us", "real", "true", "live", "online", "app", "bot", "hq", "desk", "hotline",
        "center", "centre", "office", "agent", "agents", "account", "accounts", "verified", "group", "page", "dept",
        "department", "taxi", "taxis", "rental", "rentals", "ride", "rides", "rideshare", "drop", "drops", "trip",
        "trips", "community", "city", "town", "driver", "drivers", "passenger", "passengers", "rider", "riders",
        // French
        "le", "la", "les", "du", "de", "des", "notre", "votre", "mon", "ma", "vrai", "vraie", "bureau", "compte",
        "groupe", "agence", "ville", "chauffeur", "chauffeurs", "conducteur", "conducteurs", "passager", "passagers",
        "trajet", "trajets", "location", "locations", "communauté", "fr",
    ]
    /// Separate words that add nothing.
    private static let smallWords = ["a", "l", "d", "of", "for", "at", "in", "by", "from", "and", "et", "pour", "en"]

    /// The digits that replace letters, in addition to those of ``LookAlikes``.
    private static let letters: [Character: Character] = ["3": "e", "4": "a", "5": "s", "7": "t"]

    /// Shorter names of the service occur in names of people.
    private static let leastOfLongName = 6

    private let words: Set<String>
    private let shortNames: Set<String>
    private let affixes: Set<String>
    private let smallWords: Set<String>

    /// Creates the default words plus well-known names of the service, such as its own and its city's.
    public init(names: [String] = []) {
        func likenesses(_ words: [String]) -> Set<String> {
            Set(words.map { Self.likeness($0) }.filter { !$0.isEmpty })
        }
        let (long, short) = (likenesses(names.filter(Self.isLong)), likenesses(names.filter { !Self.isLong($0) }))
        words = likenesses(Self.words).union(long)
        shortNames = short.subtracting(words)
        affixes = likenesses(Self.affixes)
        smallWords = likenesses(Self.smallWords)
    }

    private static func isLong(_ name: String) -> Bool { likeness(name).count >= leastOfLongName }

    func reserves(_ name: String) -> Bool {
        let folded = UserNameForms(entered: name).folded
        let bare = Self.bare(folded)
        // Marks may separate the letters of one word, and digits may replace letters, so each reading is checked.
        if [folded, bare].contains(where: { isReserved(Self.likeness($0)) }) { return true }
        let withoutDigits = String(folded.map { $0.isNumber ? "-" : $0 })
        return [folded, bare, withoutDigits].contains { isMade(of: Self.parts(of: $0)) }
    }

    /// Whether the words of a name are only reserved ones and words that add nothing.
    private func isMade(of words: [String]) -> Bool {
        words.contains(where: isReserved)
            && words.allSatisfy { affixes.contains($0) || smallWords.contains($0) || isReserved($0) }
    }

    /// What the beginning of a word consists of.
    private struct Beginning: Hashable {
        var hasWord = false
        var hasAffix = false
    }

    /// Whether a word consists only of reserved words, or of affixes and at least one reserved word that isn't a short
    /// name.
    private func isReserved(_ word: String) -> Bool {
        let letters = Array(word)
        guard !letters.isEmpty, letters.count <= 60 else { return false }
        var reached = [Set<Beginning>](repeating: [], count: letters.count + 1)
        reached[0] = [Beginning()]
        for start in letters.indices where !reached[start].isEmpty {
            for end in (start + 1)...letters.count {
                reached[end].formUnion(longer(reached[start], by: String(letters[start..<end])))
            }
        }
        return reached[letters.count].contains { $0.hasWord || !$0.hasAffix }
    }

    private func longer(_ beginnings: Set<Beginning>, by piece: String) -> Set<Beginning> {
        if shortNames.contains(piece) { return beginnings }
        let isWord = words.contains(piece)
        guard isWord || affixes.contains(piece) else { return [] }
        return Set(
            beginnings.map { Beginning(hasWord: $0.hasWord || isWord, hasAffix: $0.hasAffix || !isWord) }
        )
    }

    /// The name without digits and marks at its ends, as in `admin_24`.
    private static func bare(_ name: String) -> String {
        var text = name[...]
        while let last = text.last, !last.isLetter { text.removeLast() }
        return String(text.drop { !$0.isLetter })
    }

    private static func parts(of name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber }.map { likeness(String($0)) }.filter { !$0.isEmpty }
    }

    private static func likeness(_ name: String) -> String {
        let likeness = UserNameForms(entered: name).likeness.filter { $0.isLetter || $0.isNumber }
        return String(likeness.map { letters[$0] ?? $0 })
    }
}
