// Sorting and medians for numbers alone: the standard library's sort is compiled for each kind of element, and browsers
// would download every copy.

extension [Double] {
    /// The indexes of the numbers in ascending order, stable for equal numbers (merge sort).
    var ascending: [Int] {
        var order = [Int](indices)
        var width = 1
        while width < count {
            var merged: [Int] = []
            merged.reserveCapacity(count)
            for start in stride(from: 0, to: count, by: 2 * width) {
                let middle = Swift.min(start + width, count)
                merge(order, start, middle, Swift.min(middle + width, count), into: &merged)
            }
            order = merged
            width *= 2
        }
        return order
    }

    private func merge(_ order: [Int], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int]) {
        var (left, right) = (start, middle)
        while left < middle || right < end {
            let isLeft = right == end || (left < middle && self[order[left]] <= self[order[right]])
            merged.append(order[isLeft ? left : right])
            if isLeft { left += 1 } else { right += 1 }
        }
    }

    /// Moves the number of a zero-based rank to its index, with none greater before it and none smaller after it
    /// (Hoare's selection).
    mutating func select(_ rank: Int) -> Double {
        var (first, last) = (0, count - 1)
        while first < last {
            let pivot = self[(first + last) / 2]
            var (low, high) = (first, last)
            while low <= high {
                while self[low] < pivot { low += 1 }
                while self[high] > pivot { high -= 1 }
                guard low <= high else { break }
                swapAt(low, high)
                low += 1
                high -= 1
            }
            if rank <= high { last = high } else if rank >= low { first = low } else { break }
        }
        return self[rank]
    }
}
