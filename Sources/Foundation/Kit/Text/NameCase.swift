/// The case of names from third-party data, which may be written in capitals.
public enum NameCase {
    /// Fewer letters in capitals may be an abbreviation.
    private static let leastLetters = 4
    /// Words that begin with a small letter within names.
    private static let particles: Set = [
        "à", "and", "au", "aux", "d", "da", "de", "del", "della", "des", "di", "du", "en", "et", "l", "la", "le", "les",
        "of", "sous", "sur", "the", "von",
    ]

    /// Returns the name in usual case, such as `Port de Fontvieille` for `PORT DE FONTVIEILLE`.
    ///
    /// A single word in capitals may be a brand, and stays as it is.
    public static func readable(_ name: String) -> String {
        let runs = runs(of: name)
        guard runs.filter(isInCapitals).count > 1 else { return name }
        return runs.enumerated().map { word($1, isFirst: $0 == 0) }.joined()
    }

    private static func word(_ run: Substring, isFirst: Bool) -> String {
        let small = run.lowercased()
        let isParticle = particles.contains(small) && run == run.uppercased()
        guard isParticle || isInCapitals(run) else { return String(run) }
        return isParticle && !isFirst ? small : String(run.prefix(1)) + small.dropFirst()
    }

    private static func isInCapitals(_ run: Substring) -> Bool {
        run.count >= leastLetters && run == run.uppercased() && run != run.lowercased()
    }

    /// The words and their separators, in order.
    private static func runs(of name: String) -> [Substring] {
        var runs: [Substring] = []
        var start = name.startIndex
        for index in name.indices.dropFirst() where name[index].isLetter != name[name.index(before: index)].isLetter {
            runs.append(name[start..<index])
            start = index
        }
        return runs + [name[start...]]
    }
}
