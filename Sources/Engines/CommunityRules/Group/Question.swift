/// A question of a ministry's questionnaire.
public struct Question: Sendable, Hashable, Codable {
    /// The ways to answer a question.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Free text, which only the leader sees.
        case text
        /// One of several options.
        case choice
        /// Any number of options.
        case several
        /// The parts of the week in which the user has time.
        case slots
    }

    /// How an answer affects the groups that are shown.
    public enum Weight: String, Sendable, Hashable, Codable, CaseIterable {
        /// It has no effect.
        case none
        /// A group without this answer does not fit.
        case condition
        /// A group with this answer fits better.
        case wish
        /// A group with this answer fits much better.
        case strongWish = "strong_wish"

        /// The points of a shared answer.
        public var points: Int {
            switch self {
            case .none, .condition: 0
            case .wish: 1
            case .strongWish: 3
            }
        }
    }

    /// The key under which answers are stored.
    public var id: String
    /// The text of the question.
    public var label: String
    /// The way to answer it.
    public var kind: Kind
    /// The options to choose from.
    public var options: [String]
    /// Whether an answer is required.
    public var isRequired: Bool
    /// How the answer affects the groups.
    public var weight: Weight
    /// The page of the questionnaire, starting at 1.
    public var page: Int

    /// Creates a question.
    public init(
        id: String,
        label: String,
        kind: Kind,
        options: [String] = [],
        isRequired: Bool = false,
        weight: Weight = .none,
        page: Int = 1
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.options = options
        self.isRequired = isRequired
        self.weight = weight
        self.page = page
    }

    /// The valid choices: the options, or the parts of the week.
    public var choices: [String] { kind == .slots ? WeekSlot.all.map(\.description) : options }

    /// Returns whether the answers are valid.
    public func allows(_ answers: [String]) -> Bool {
        switch kind {
        case .text: answers.count <= 1 && answers.allSatisfy { $0.unicodeScalars.count <= 1000 }
        case .choice: answers.count <= 1 && Set(answers).isSubset(of: choices)
        case .several, .slots: Set(answers).isSubset(of: choices)
        }
    }
}
