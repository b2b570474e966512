/// Measures how alike two names are, from 0 to 1, in any word order.
///
/// Sources: Winkler, "String Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model" (1990);
/// optimal string alignment after Damerau (1964) and Wagner and Fischer (1974).
struct NameLikeness: Sendable {
    typealias Letters = UnsafeBufferPointer<UInt16>

    /// The longest compared name, in letters.
    static let longest = 64

    private var beforeLast = [Int](repeating: 0, count: longest + 1)
    private var last = [Int](repeating: 0, count: longest + 1)
    private var current = [Int](repeating: 0, count: longest + 1)
    private var isTaken = [Bool](repeating: false, count: longest)
    private var common = [UInt16](repeating: 0, count: longest)

    /// Returns the best of three comparisons in each order of the typed words: by letters, by edits, and as a
    /// beginning.
    mutating func likeness(of typed: NameForm, to name: Letters) -> Double {
        var best = 0.0
        for (turn, order) in typed.orders.enumerated() {
            order.withUnsafeBufferPointer { order in
                let one = Letters(rebasing: order.prefix(Self.longest))
                let other = Letters(rebasing: name.prefix(Self.longest))
                let likeness = max(jaroWinkler(one, other), alignment(one, other), Self.beginning(one, other))
                // Of two names with the same words, the one in the typed order comes first.
                best = max(best, turn == 0 ? likeness : likeness * 0.998)
            }
        }
        return typed.orders.count == 1 ? max(best, likenessRunTogether(typed, name)) : best
    }

    /// Words without the blank between them may still be swapped.
    private mutating func likenessRunTogether(_ typed: NameForm, _ name: Letters) -> Double {
        guard let blank = name.firstIndex(of: 32) else { return 0 }
        let turned = Array(name[(blank + 1)...]) + name[..<blank]
        return turned.withUnsafeBufferPointer { turned in
            typed.letters.withUnsafeBufferPointer { letters in
                let one = Letters(rebasing: letters.prefix(Self.longest))
                return alignment(one, Letters(rebasing: turned.prefix(Self.longest))) * 0.998
            }
        }
    }

    /// Typing may continue, so a beginning without errors counts nearly as much as the whole name.
    private static func beginning(_ typed: Letters, _ name: Letters) -> Double {
        guard name.starts(with: typed) else { return 0 }
        return 1 - 0.03 * Double(name.count - typed.count) / Double(name.count)
    }

    private mutating func jaroWinkler(_ one: Letters, _ other: Letters) -> Double {
        let jaro = jaro(one, other)
        let beginning = zip(one, other).prefix(4).prefix { $0 == $1 }.count
        return jaro + Double(beginning) * 0.1 * (1 - jaro)
    }

    private mutating func jaro(_ one: Letters, _ other: Letters) -> Double {
        let matches = markCommon(one, other)
        if matches == 0 { return 0 }
        var place = 0
        var misplaced = 0
        for index in other.indices where isTaken[index] {
            if other[index] != common[place] { misplaced += 1 }
            place += 1
        }
        let count = Double(matches)
        return (count / Double(one.count) + count / Double(other.count) + (count - Double(misplaced / 2)) / count) / 3
    }

    /// Marks the letters of one name that are near the same letter in the other, and returns their number.
    private mutating func markCommon(_ one: Letters, _ other: Letters) -> Int {
        let reach = max(0, max(one.count, other.count) / 2 - 1)
        for index in other.indices { isTaken[index] = false }
        var matches = 0
        for index in one.indices {
            let (begin, end) = (max(0, index - reach), min(index + reach + 1, other.count))
            guard begin < end else { continue }
            for near in begin..<end where !isTaken[near] && other[near] == one[index] {
                isTaken[near] = true
                common[matches] = one[index]
                matches += 1
                break
            }
        }
        return matches
    }

    /// Returns one minus the share of letters to add, delete, change or swap with the next.
    private mutating func alignment(_ one: Letters, _ other: Letters) -> Double {
        let longest = max(one.count, other.count)
        if longest == 0 { return 0 }
        for column in 0...other.count { last[column] = column }
        for row in one.indices {
            current[0] = row + 1
            for column in other.indices {
                let change = one[row] == other[column] ? 0 : 1
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + change)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current[column + 1] = least
            }
            swap(&beforeLast, &last)
            swap(&last, &current)
        }
        return 1 - Double(last[other.count]) / Double(longest)
    }
}
