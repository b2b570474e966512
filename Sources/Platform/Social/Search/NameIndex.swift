/// All names in memory, found by the trigrams that they share with the typed text.
///
/// Replaced and deleted names stay as gaps until they are a quarter of all; then the index is recreated.
struct NameIndex<Person: Hashable & Sendable>: Sendable {
    struct Hit: Sendable {
        let person: Person
        /// The likeness of the name, 0 to 1.
        let likeness: Double
    }

    private struct Entry {
        let person: Person
        let letters: Range<Int>
        let runs: Int
        var isGone = false
    }

    /// The number of names compared letter by letter.
    private static var candidates: Int { 200 }

    private var entries: [Entry] = []
    private var pool: [UInt16] = []
    private var postings: [UInt64: [UInt32]] = [:]
    private var places: [Person: [Int]] = [:]
    private var gone = 0
    /// The number of trigrams each name shares with the typed text; all zero between two searches.
    private var shared: [UInt8] = []
    private var likeness = NameLikeness()

    var count: Int { places.count }

    /// Updates a user's names; without names, deletes the user.
    mutating func set(_ person: Person, names: [NameForm]) {
        for place in places.removeValue(forKey: person) ?? [] {
            entries[place].isGone = true
            gone += 1
        }
        for name in names where !name.runs.isEmpty { add(person, name.letters[...], name.runs) }
        if gone > 1000, gone * 4 > entries.count { closeGaps() }
    }

    private mutating func add(_ person: Person, _ letters: ArraySlice<UInt16>, _ runs: [UInt64]) {
        let begin = pool.count
        pool += letters
        for run in runs { postings[run, default: []].append(UInt32(entries.count)) }
        places[person, default: []].append(entries.count)
        entries.append(Entry(person: person, letters: begin..<pool.count, runs: runs.count))
        shared.append(0)
    }

    private mutating func closeGaps() {
        let old = self
        self = NameIndex()
        var runs: [Int: [UInt64]] = [:]
        for (run, list) in old.postings {
            for place in list where !old.entries[Int(place)].isGone { runs[Int(place), default: []].append(run) }
        }
        for (place, entry) in old.entries.enumerated() where !entry.isGone {
            add(entry.person, old.pool[entry.letters], runs[place] ?? [])
        }
    }

    /// Returns the users with the closest names, closest first.
    mutating func search(_ typed: NameForm, limit: Int) -> [Hit] {
        let touched = countShared(typed)
        let best = closest(of: touched, to: typed)
        for place in touched { shared[Int(place)] = 0 }
        var found: [Person: (likeness: Double, place: Int)] = [:]
        for place in best {
            let likeness = likeness(of: typed, to: entries[place])
            if likeness > found[entries[place].person]?.likeness ?? 0 {
                found[entries[place].person] = (likeness, place)
            }
        }
        // Among equal matches, the oldest comes first, so that results are stable.
        return found.sorted { ($1.value.likeness, $0.value.place) < ($0.value.likeness, $1.value.place) }
            .prefix(limit).map { Hit(person: $0.key, likeness: $0.value.likeness) }
    }

    private mutating func likeness(of typed: NameForm, to entry: Entry) -> Double {
        pool.withUnsafeBufferPointer { pool in
            likeness.likeness(of: typed, to: UnsafeBufferPointer(rebasing: pool[entry.letters]))
        }
    }

    /// Counts the trigrams that each name shares with the typed text.
    private mutating func countShared(_ typed: NameForm) -> [UInt32] {
        var touched: [UInt32] = []
        shared.withUnsafeMutableBufferPointer { shared in
            for run in typed.runs {
                guard let list = postings[run] else { continue }
                for place in list {
                    if shared[Int(place)] == 0 { touched.append(place) }
                    shared[Int(place)] &+= 1
                }
            }
        }
        return touched
    }

    /// Returns the names that share the most trigrams relative to their length, from the highest of 256 levels.
    private func closest(of touched: [UInt32], to typed: NameForm) -> [Int] {
        let fewest = max(1, typed.runs.count / 4)
        var levels = [Int](repeating: 0, count: 256)
        var live: [(place: Int, level: Int)] = []
        for place in touched.lazy.map({ Int($0) }) {
            let common = Int(shared[place])
            guard common >= fewest, !entries[place].isGone else { continue }
            let level = 2550 * common / (10 * typed.runs.count + 3 * (entries[place].runs - common))
            levels[level] += 1
            live.append((place, level))
        }
        var least = 255
        var count = levels[255]
        while least > 0, count < Self.candidates {
            least -= 1
            count += levels[least]
        }
        let sure = live.filter { $0.level > least }.map(\.place)
        let rest = live.lazy.filter { $0.level == least }.map(\.place)
        return sure + rest.prefix(max(0, Self.candidates - sure.count))
    }
}
