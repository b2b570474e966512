public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What conversations with staff a feature has, and what is its own in them; declared once by the feature.
///
/// ```swift
/// var subject = CaseSubject("taxi.ride", title: "Taxi rides", roles: ["administrator"], topics: ["lost": "Lost property"]) {
///     "/taxi/console/cases/\($0)"
/// }
/// subject.limits.mostAbout = 5
/// ```
public struct CaseSubject: Sendable {
    /// The name, such as `taxi.ride`.
    public let name: String
    /// What staff call it, such as "Taxi rides".
    public let title: LocalizedText
    /// The roles of which one lets somebody answer; administrators always may.
    public let roles: Set<String>
    /// What a case can be about, by the names that are stored.
    public let topics: [String: LocalizedText]
    /// The page on which staff answer a case.
    public let console: @Sendable (Identifier<Case>) -> Link
    /// How much can be written, and how soon it is to be answered.
    public var limits = CaseLimits()
    /// What the sides are called.
    public var names = CaseNames()
    /// For how long cases are stored after their last change; forever where `nil`.
    public var kept: CaseRetention?
    /// What people are notified of at each kind of news; nothing where it gives `nil`.
    ///
    /// A notice of ``CaseNews/urgent`` needs a subject, by which it is withdrawn.
    public var notice: @Sendable (CaseNews, Case, any Transaction) throws -> Notice? = { _, _, _ in nil }
    /// A line for staff about what each case is about, such as from where a ride went; by one statement for all.
    public var headlines: @Sendable ([Case], any Transaction) throws -> [Identifier<Case>: LocalizedText] = { _, _ in
        [:]
    }
    /// A line for the reporter about what a case is about, such as the event of a ride.
    public var ownLine: @Sendable (Case, any Transaction) throws -> LocalizedText? = { _, _ in nil }
    /// Where staff find more about what a case is about, as far as the caller may see it.
    public var links: @Sendable (Case, Caller, any Transaction) throws -> [CaseLink] = { _, _, _ in [] }
    /// The words of a message for its readers, where buttons write some.
    public var words: @Sendable (CaseMessage) -> LocalizedText = \.words
    /// A query for the accounts that have a part in a case beside its reporter, by the identity of the case and of what it
    /// is about.
    ///
    /// As staff neither they nor the reporter see it then, nor are they notified of it. It may give null, and must not read
    /// `staff_case`.
    public var parties: (@Sendable (_ id: SQL, _ about: SQL) -> SQL)?

    /// Declares what every subject has.
    ///
    /// - Parameters:
    ///   - name: the name, such as `taxi.ride`.
    ///   - title: what staff call it.
    ///   - roles: who answers.
    ///   - topics: what a case can be about, by the names that are stored.
    ///   - console: the page on which staff answer a case.
    public init(
        _ name: String,
        title: LocalizedText,
        roles: Set<String>,
        topics: [String: LocalizedText],
        console: @escaping @Sendable (Identifier<Case>) -> Link
    ) {
        (self.name, self.title, self.roles, self.topics, self.console) = (name, title, roles, topics, console)
    }

    /// Where staff find the cases of this subject.
    public var inbox: Link { CaseInboxQuery(subject: name).link() }

    /// What a case is about, in words.
    public func topic(of found: Case) -> LocalizedText { topics[found.topic] ?? title }

    /// By when staff should answer; only urgent cases that wait have a limit, where the subject has one.
    public func dueBy(_ found: Case) -> Timestamp? {
        guard found.isPressing, let limit = limits.answerWithin else { return nil }
        return found.waitsSince.advanced(milliseconds: Int64(limit.value * 1000))
    }
}

/// Where staff find more about what a case is about.
public struct CaseLink: Sendable {
    let title: LocalizedText
    let link: Link

    /// Names a page.
    public init(_ title: LocalizedText, _ link: Link) { (self.title, self.link) = (title, link) }

    var markup: Markup { "<a class=\"button button-small\"\(attribute: "href", link)>\(title)</a>" }
}

/// What people may be notified of about a case.
public enum CaseNews: Sendable {
    /// Staff: a case was opened.
    case opened
    /// Staff: an urgent case waits for them.
    case urgent
    /// The reporter: staff have answered.
    case answered
    /// The reporter: staff have closed the case without words.
    case closed
    /// The reporter: staff have answered and closed the case, in one or one after the other.
    case answeredAndClosed
    /// The reporter: staff have opened a closed case again.
    case reopened
}

/// What the sides of cases are called.
public struct CaseNames: Sendable {
    /// Who opened it, as staff read it.
    public var reporter = CaseTexts.reporter
    /// Who answers.
    public var staff = CaseTexts.staff
    /// A third side.
    public var other = CaseTexts.other
    /// What staff call urgent cases.
    public var urgent = CaseTexts.urgent
    /// What urgent cases are called where their reporter reads it.
    public var urgentForReporter = CaseTexts.urgent

    func name(of author: CaseMessage.Author) -> LocalizedText {
        switch author {
        case .reporter: reporter
        case .staff: staff
        case .other: other
        }
    }
}

/// How much can be written in cases, and how soon they are to be answered.
public struct CaseLimits: Sendable {
    /// The characters of a message.
    public var longestText = 2_000
    /// How many cases of one reporter may wait for staff at a time.
    public var mostOpen: Int?
    /// How many cases there may be about one thing.
    public var mostAbout: Int?
    /// How many messages a case may have.
    public var mostMessages: Int?
    /// How many replies may come within an hour in one case.
    public var mostRepliesAnHour: Int?
    /// Within which time staff should answer an urgent case.
    public var answerWithin: Seconds?
}

/// For how long the cases of a subject are stored.
public struct CaseRetention: Sendable {
    let rule: String
    let explanation: LocalizedText
    let days: Int

    /// States it.
    ///
    /// - Parameters:
    ///   - rule: the name of the rule, such as `taxi.reports`.
    ///   - explanation: what is stored, in a sentence.
    ///   - days: for how many days after the last change.
    public init(_ rule: String, explanation: LocalizedText, days: Int) {
        (self.rule, self.explanation, self.days) = (rule, explanation, days)
    }
}

/// A module whose conversations with staff are in their inbox.
public protocol CaseAnswering {
    /// What these are about.
    var caseSubjects: [CaseSubject] { get }
}
