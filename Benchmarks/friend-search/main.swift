import Foundation

/// SplitMix64, so that every run asks the same.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

let letters = Array("abcdefghijklmnopqrstuvwxyz")
var random = Seeded(state: 7)

/// The text with one letter left out, added, changed, or swapped with the next.
@MainActor func typing(_ text: String) -> String {
    var typed = Array(text)
    let place = Int.random(in: typed.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: typed.remove(at: place)
    case 1: typed.insert(letters.randomElement(using: &random) ?? "a", at: place)
    case 2: typed[place] = letters.randomElement(using: &random) ?? "a"
    default: typed.swapAt(place, min(place + 1, typed.count - 1))
    }
    return String(typed)
}

@MainActor func query(for name: String, kind: Int) -> String {
    let words = name.split(separator: " ")
    switch kind {
    case 0: return typing(name)
    case 1: return typing(typing(name))
    case 2: return String(name.prefix(max(6, name.count * 2 / 3)))
    default: return typing((words.dropFirst() + words.prefix(1)).joined(separator: " "))
    }
}

func form(_ name: String) -> NameForm { NameForm(words: FoldedText.words(of: name)) }

let names = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n").map(
    String.init
)
var index = NameIndex<Int>()
for (place, name) in names.enumerated() { index.set(place, names: [form(name)]) }
let kinds = ["one error", "two errors", "beginning", "swapped, one error"]
var found = [Int](repeating: 0, count: kinds.count)
var asked = found
var milliseconds: [Double] = []
for number in 0..<2000 {
    guard let name = names.randomElement(using: &random) else { break }
    let typed = query(for: name, kind: number % 4)
    // A beginning that more than ten names share cannot be told from theirs.
    if number % 4 == 2, names.lazy.filter({ $0.hasPrefix(typed) }).prefix(11).count > 10 { continue }
    let begin = clock()
    let hits = index.search(form(typed), limit: 10)
    milliseconds.append(Double(clock() - begin) * 1000 / Double(CLOCKS_PER_SEC))
    asked[number % 4] += 1
    if hits.contains(where: { names[$0.person] == name }) { found[number % 4] += 1 }
}
milliseconds.sort()
for (kind, name) in kinds.enumerated() { print("\(name): \(found[kind]) of \(asked[kind])") }
print("recall@10 \(Double(found.reduce(0, +)) / Double(asked.reduce(0, +)))")
print(
    "processor time: p50 \(milliseconds[milliseconds.count / 2]) ms, p99 \(milliseconds[milliseconds.count * 99 / 100]) ms"
)
