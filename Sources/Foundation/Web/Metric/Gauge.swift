/// How something stands now: one value, or one for each kind, such as drivers by their state.
public struct Gauge: Sendable {
    /// The name, with the unit at the end.
    public let name: String
    /// One line that says what it is.
    public let help: String
    /// What the kinds are kinds of; `nil` for a single value.
    public let label: String?
    /// The values by their kinds; a single one stands under the empty name.
    public let values: [String: Double]

    /// Tells a single value.
    ///
    /// - Parameters:
    ///   - name: letters, digits and underscores, with the unit at the end, such as `crosstown_streams_open`.
    ///   - help: one line that says what it is.
    ///   - value: the value.
    public init(_ name: String, help: String, _ value: some BinaryInteger) {
        (self.name, self.help, label, values) = (name, help, nil, ["": Double(value)])
    }

    /// Tells a value for each of a few kinds, never for single people.
    ///
    /// - Parameters:
    ///   - name: letters, digits and underscores, with the unit at the end.
    ///   - help: one line that says what it is.
    ///   - label: what the kinds are kinds of, such as `state`.
    ///   - values: the values by their kinds.
    public init(_ name: String, help: String, by label: String, _ values: [String: Double]) {
        (self.name, self.help, self.label, self.values) = (name, help, label, values)
    }
}
