public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What a module keeps about people, for how long, and how it is removed or made coarse when the time is over (T-N2).
public struct RetentionRule: Sendable {
    /// Removes or coarsens at most `limit` rows that are older than a moment.
    ///
    /// - Returns: how many rows it changed; fewer than the limit where nothing is left.
    public typealias Removal =
        @Sendable (
            _ olderThan: Timestamp, _ limit: Int, _ transaction: any Transaction
        ) throws -> Int

    /// The name, unique over all modules, such as `trips.tracks`.
    public let id: String
    /// What is kept and what becomes of it, in a sentence.
    public let explanation: LocalizedText
    /// For how many days it is kept.
    public let days: Int
    /// What happens afterwards.
    public let remove: Removal

    /// States a rule.
    public init(_ id: String, explanation: LocalizedText, days: Int, remove: @escaping Removal) {
        self.id = id
        self.explanation = explanation
        self.days = days
        self.remove = remove
    }
}
