// Sorting and medians for numbers alone. The standard library's sort is compiled anew for each kind of element, and
// browsers would download every copy.

extension [Double] {
    /// The indexes of the numbers, the least number first; those of equal numbers in their order.
    ///
    /// Runs that are in order already are merged two by two.
    var ascending: [Int] {
        var order = [Int](indices)
        var starts = order.filter { $0 == 0 || self[$0] < self[$0 - 1] }
        while starts.count > 1 {
            var merged: [Int] = []
            merged.reserveCapacity(count)
            for pair in stride(from: 0, to: starts.count, by: 2) {
                let middle = pair + 1 < starts.count ? starts[pair + 1] : count
                let end = pair + 2 < starts.count ? starts[pair + 2] : count
                merge(order, starts[pair], middle, end, into: &merged)
            }
            order = merged
            starts = stride(from: 0, to: starts.count, by: 2).map { starts[$0] }
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

    /// Moves numbers so that the one of a rank, from zero on, stands in its place, with none greater before it and none
    /// smaller after it (Hoare's selection).
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
