/// A table with a count of valid elements.
struct List<Element: BitwiseCopyable> {
    private let table: Table<Element>
    private(set) var count = 0

    init(_ table: Table<Element>) { self.table = table }

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    subscript(_ index: Int) -> Element {
        get {
            assert(index < count)
            return table[index]
        }
        nonmutating _modify {
            assert(index < count)
            yield &table[index]
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        table[count] = element
        count += 1
    }

    mutating func removeLast(_ number: Int = 1) { count -= number }

    mutating func removeAll() { count = 0 }

    func swapAt(_ one: Int, _ other: Int) {
        let element = table[one]
        table[one] = table[other]
        table[other] = element
    }

    func copied(to arena: TableArena) -> List {
        var copy = List(arena.copy(of: table))
        copy.count = count
        return copy
    }
}
