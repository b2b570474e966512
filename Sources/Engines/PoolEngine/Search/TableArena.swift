/// Owns the memory of tables, which are invalid after it is gone.
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
