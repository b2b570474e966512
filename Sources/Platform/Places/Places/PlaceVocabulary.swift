/// Search data about words in names of places.
enum PlaceVocabulary {
    /// The usual abbreviations in texts and on signs.
    private static let abbreviated = [
        "av": "avenue", "ave": "avenue", "bd": "boulevard", "bld": "boulevard", "blvd": "boulevard",
        "boul": "boulevard",
        "pl": "place", "st": "saint", "ste": "sainte", "rte": "route", "sq": "square", "imp": "impasse", "all": "allee",
        "ch": "chemin", "fg": "faubourg", "fbg": "faubourg", "rd": "road", "str": "strasse", "mt": "mont",
        "dr": "docteur",
        "gal": "general", "mal": "marechal", "qu": "quai", "esc": "escalier", "prom": "promenade",
    ]

    /// Words that search ignores.
    private static let stopWords: Set<String> = [
        "a", "au", "aux", "d", "da", "das", "de", "del", "della", "der", "des", "di", "die", "do", "du", "en", "et",
        "l",
        "la", "las", "le", "les", "of", "the", "und", "y",
    ]

    /// Words that many names share.
    private static let generic: Set<String> = Set(abbreviated.values).union([
        "rue", "street", "lane", "way", "via", "calle", "rua", "passage", "escaliers", "tunnel", "parking", "arret",
    ])

    /// Returns the full form of an abbreviation, or the word itself.
    static func written(out word: String) -> String { abbreviated[word] ?? word }

    static func isStopWord(_ word: String) -> Bool { stopWords.contains(word) }

    /// Returns the weight of a word; 1 if it distinguishes places.
    static func weight(of word: String) -> Double {
        if stopWords.contains(word) { return 0.25 }
        return generic.contains(word) ? 0.5 : 1
    }
}
