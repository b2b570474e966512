/// One question of a ministry's questionnaire.
public struct Question: Sendable, Hashable, Codable {
    /// How it is answered.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// In words of one's own, for the leader's eyes alone.
        case text
        /// By one of several options.
        case choice
        /// By any number of options.
        case several
        /// By the parts of the week in which one has time.
        case slots
    }

    /// What the answer means for the groups that are shown.
    public enum Weight: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing.
        case none
        /// A group that does not share it does not fit.
        case condition
        /// A group that shares it fits better.
        case wish
        /// A group that shares it fits much better.
        case strongWish = "strong_wish"

        /// How much a shared answer counts.
        public var points: Int {
            switch self {
            case .none, .condition: 0
            case .wish: 1
            case .strongWish: 3
            }
        }
    }

    /// What answers are kept by.
    public var id: String
    /// The question.
    public var label: String
    /// How it is answered.
    public var kind: Kind
    /// What may be chosen.
    public var options: [String]
    /// Whether it must be answered.
    public var isRequired: Bool
    /// What the answer means for groups.
    public var weight: Weight
    /// On which page of the questionnaire it stands, counted from one.
    public var page: Int

    /// Describes a question.
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

    /// What may be chosen: the options, or the parts of the week.
    public var choices: [String] { kind == .slots ? WeekSlot.all.map(\.description) : options }

    /// Whether an answer is one that the question allows.
    public func allows(_ answers: [String]) -> Bool {
        switch kind {
        case .text: answers.count <= 1 && answers.allSatisfy { $0.unicodeScalars.count <= 1000 }
        case .choice: answers.count <= 1 && Set(answers).isSubset(of: choices)
        case .several, .slots: Set(answers).isSubset(of: choices)
        }
    }
}
