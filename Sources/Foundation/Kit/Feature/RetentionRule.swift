public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What a module stores about users, for how long, and how it is deleted or made coarse afterwards (T-N2).
public struct RetentionRule: Sendable {
    /// Deletes or coarsens at most `limit` rows that are older than a timestamp.
    ///
    /// - Returns: the number of changed rows; fewer than the limit if none remain.
    public typealias Removal =
        @Sendable (
            _ olderThan: Timestamp, _ limit: Int, _ transaction: any Transaction
        ) throws -> Int

    /// The unique name, such as `trips.tracks`.
    public let id: String
    /// What is stored and what happens to it, in a sentence.
    public let explanation: LocalizedText
    /// The number of days before it is deleted.
    public let days: Int
    /// What happens afterwards.
    public let remove: Removal

    /// Creates a rule.
    public init(_ id: String, explanation: LocalizedText, days: Int, remove: @escaping Removal) {
        self.id = id
        self.explanation = explanation
        self.days = days
        self.remove = remove
    }
}
