/// All names in memory, found by the runs of three letters that they share with what was typed.
///
/// Names that were replaced or removed stay as gaps until they are a quarter of all; then the index is made anew.
struct NameIndex<Person: Hashable & Sendable>: Sendable {
    /// Somebody who is called like what was typed.
    struct Hit: Sendable {
        let person: Person
        /// How alike the name is, 0 to 1.
        let likeness: Double
    }

    private struct Entry {
        let person: Person
        let letters: Range<Int>
        let runs: Int
        var isGone = false
    }

    /// How many names are compared letter by letter.
    private static var candidates: Int { 200 }

    private var entries: [Entry] = []
    private var pool: [UInt16] = []
    private var postings: [UInt64: [UInt32]] = [:]
    private var places: [Person: [Int]] = [:]
    private var gone = 0
    /// How many runs each name shares with what is being looked for; all zero between two searches.
    private var shared: [UInt8] = []
    private var likeness = NameLikeness()

    /// How many people have a name here.
    var count: Int { places.count }

    /// Takes in a person's names in place of those before; without names the person is removed.
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

    /// Those whose names are closest to what was typed, closest first.
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
        // Of equal ones the longest known comes first, so that an answer stays the same.
        return found.sorted { ($1.value.likeness, $0.value.place) < ($0.value.likeness, $1.value.place) }
            .prefix(limit).map { Hit(person: $0.key, likeness: $0.value.likeness) }
    }

    private mutating func likeness(of typed: NameForm, to entry: Entry) -> Double {
        pool.withUnsafeBufferPointer { pool in
            likeness.likeness(of: typed, to: UnsafeBufferPointer(rebasing: pool[entry.letters]))
        }
    }

    /// Counts for each name how many runs it shares with what was typed.
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

    /// The names that share the most, weighed by how long they are: sorted into 256 levels, of which the highest are taken.
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
