/// How many values are within each bound.
struct Histogram: Sendable {
    /// Upper bounds in seconds, around the 100 ms within which a page should begin.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    /// For each bound, the number of values within it.
    private(set) var counts = [Int](repeating: 0, count: bounds.count)
    /// The number of values.
    private(set) var count = 0
    /// The sum of all values.
    private(set) var sum = 0.0

    mutating func add(_ value: Double) {
        for (index, bound) in Self.bounds.enumerated() where value <= bound { counts[index] += 1 }
        count += 1
        sum += value
    }
}

/// Writes metrics in the text format of Prometheus.
struct MetricText {
    /// The type of metric.
    enum Kind: String {
        /// Only ever grows.
        case counter
        /// Goes up and down.
        case gauge
        /// Values by size.
        case histogram
    }

    private(set) var text = ""

    mutating func begin(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func add(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let pairs = labels.map { "\($0)=\"\(Self.escaped($1).replacing("\"", with: "\\\""))\"" }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(Self.number(value))\n"
    }

    mutating func add(_ name: String, _ labels: [(String, String)], _ histogram: Histogram) {
        for (bound, count) in zip(Histogram.bounds, histogram.counts) {
            add(name + "_bucket", labels + [("le", Self.number(bound))], Double(count))
        }
        add(name + "_bucket", labels + [("le", "+Inf")], Double(histogram.count))
        add(name + "_sum", labels, histogram.sum)
        add(name + "_count", labels, Double(histogram.count))
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? (value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : "\(value)")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }
}
