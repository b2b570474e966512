extension Array {
    /// The elements in pieces of so many at most.
    public func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
    }

    /// The elements in pieces that weigh so much at most; an element that weighs more is a piece of its own.
    ///
    /// - Parameters:
    ///   - most: the most that a piece weighs.
    ///   - weight: how much an element weighs, such as how many rows it takes.
    /// - Returns: The pieces in order.
    public func chunks(weighing most: Int, _ weight: (Element) -> Int) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var (start, sum) = (0, 0)
        for (index, element) in enumerated() {
            let added = weight(element)
            if index > start, sum + added > most {
                chunks.append(self[start..<index])
                (start, sum) = (index, 0)
            }
            sum += added
        }
        if start < count { chunks.append(self[start...]) }
        return chunks
    }
}
