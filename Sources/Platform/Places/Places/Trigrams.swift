/// The runs of three letters of a text, which find texts despite typing errors.
enum Trigrams {
    /// Returns the distinct runs of a text.
    static func of(_ text: String) -> Set<String> {
        let letters = Array(text.unicodeScalars)
        guard letters.count >= 3 else { return [] }
        var runs: Set<String> = []
        for start in 0...letters.count - 3 {
            var run = String.UnicodeScalarView()
            run.append(contentsOf: letters[start..<start + 3])
            runs.insert(String(run))
        }
        return runs
    }
}

/// The runs of three letters of a text without blanks, to measure its likeness to other texts.
struct RunTogether: Sendable {
    /// Each run as one number: three scalars of 21 bits.
    private let runs: Set<UInt64>

    init(_ text: String) {
        var runs: Set<UInt64> = []
        Self.visitRuns(of: text) { runs.insert($0) }
        self.runs = runs
    }

    /// Returns the share of runs in common with a text of a given length, 0 to 1 (Dice's coefficient).
    ///
    /// Returns 0 if the lengths alone exclude a result above `least`.
    func likeness(to text: String, letters: Int, above least: Double) -> Double {
        let (own, others) = (Double(runs.count), Double(max(0, letters - 2)))
        guard own + others > 0, 2 * min(own, others) / (own + others) > least else { return 0 }
        var common = 0.0
        Self.visitRuns(of: text) { if runs.contains($0) { common += 1 } }
        return 2 * min(common, own) / (own + others)
    }

    private static func visitRuns(of text: String, _ visit: (UInt64) -> Void) {
        var run: UInt64 = 0
        var letters = 0
        for scalar in text.unicodeScalars where scalar != " " {
            run = (run << 21 | UInt64(scalar.value)) & 0x7FFF_FFFF_FFFF_FFFF
            letters += 1
            if letters >= 3 { visit(run) }
        }
    }
}
