/// A fixed number of elements in memory that a `TableArena` frees.
///
/// The search reads and writes its tables some ten million times a second. Arrays check each time whether they are shared
/// and whether the position exists; a table checks the position in debug builds only. Copies of a table are the same
/// memory: whoever copies the owner of tables gives the copy tables of its own.
struct Table<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    @inline(__always)
    subscript(_ index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating _modify {
            assert(index >= 0 && index < count)
            yield &base[index]
        }
    }

    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    /// Takes over elements of a table of the same kind.
    @inline(__always)
    func copy(_ number: Int, from other: Table, at first: Int) {
        assert(first >= 0 && number >= 0 && first + number <= min(count, other.count))
        (base + first).update(from: other.base + first, count: number)
    }
}

/// Elements in a table, of which only the first so many count.
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

/// Owns the memory of tables; they must not be used after it is gone.
final class TableArena {
    private var memory: ContiguousArray<UnsafeMutableRawPointer> = []

    deinit { for block in memory { block.deallocate() } }

    func table<Element>(repeating element: Element, count: Int) -> Table<Element> {
        let table: Table<Element> = blank(count)
        table.base.initialize(repeating: element, count: count)
        return table
    }

    func table<Element>(_ elements: ContiguousArray<Element>) -> Table<Element> {
        let table: Table<Element> = blank(elements.count)
        for (index, element) in elements.enumerated() { (table.base + index).initialize(to: element) }
        return table
    }

    func copy<Element>(of other: Table<Element>) -> Table<Element> {
        let table: Table<Element> = blank(other.count)
        table.base.initialize(from: other.base, count: other.count)
        return table
    }

    private func blank<Element>(_ count: Int) -> Table<Element> {
        let base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
        memory.append(UnsafeMutableRawPointer(base))
        return Table(base: base, count: count)
    }
}
