/// A fixed number of elements in memory that a `TableArena` frees.
///
/// The search reads and writes its tables some ten million times a second. Arrays check each time whether they are
/// shared and whether the index is valid; a table checks the index in debug builds only. Copies of a table share its
/// memory: code that copies the owner of tables has to create new tables for the copy.
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

    /// Copies elements from a table of the same kind.
    @inline(__always)
    func copy(_ number: Int, from other: Table, at first: Int) {
        assert(first >= 0 && number >= 0 && first + number <= min(count, other.count))
        (base + first).update(from: other.base + first, count: number)
    }
}
