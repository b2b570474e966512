/// A current measurement: one value, or one for each kind, such as drivers by their state.
public struct Gauge: Sendable {
    /// The name, with the unit at the end.
    public let name: String
    /// A line of explanation.
    public let help: String
    /// The name of the kinds; `nil` for a single value.
    public let label: String?
    /// The values by kind; a single one has an empty kind.
    public let values: [String: Double]

    /// Creates a single value.
    ///
    /// - Parameters:
    ///   - name: letters, digits and underscores, with the unit at the end, such as `crosstown_streams_open`.
    ///   - help: a line of explanation.
    ///   - value: the value.
    public init(_ name: String, help: String, _ value: some BinaryInteger) {
        (self.name, self.help, label, values) = (name, help, nil, ["": Double(value)])
    }

    /// Creates a value for each of a few kinds, never for single people.
    ///
    /// - Parameters:
    ///   - name: letters, digits and underscores, with the unit at the end.
    ///   - help: a line of explanation.
    ///   - label: the name of the kinds, such as `state`.
    ///   - values: the values by kind.
    public init(_ name: String, help: String, by label: String, _ values: [String: Double]) {
        (self.name, self.help, self.label, self.values) = (name, help, label, values)
    }
}
