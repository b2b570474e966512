/// The runs of three letters of a text, by which texts with a typing error are still found.
enum Trigrams {
    /// The distinct runs of a text.
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

    /// The share of runs that two texts have in common, 0 to 1 (Dice's coefficient).
    static func likeness(_ left: Set<String>, _ right: Set<String>) -> Double {
        let count = left.count + right.count
        return count == 0 ? 0 : 2 * Double(left.intersection(right).count) / Double(count)
    }
}
