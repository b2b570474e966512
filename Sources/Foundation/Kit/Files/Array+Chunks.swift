extension Array {
    /// Returns the elements in chunks of at most this size.
    public func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
    }

    /// Returns the elements in chunks of at most this weight; a heavier element is a chunk on its own.
    ///
    /// - Parameters:
    ///   - most: the largest weight of a chunk.
    ///   - weight: the weight of an element, such as its number of rows.
    /// - Returns: the chunks in order.
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
