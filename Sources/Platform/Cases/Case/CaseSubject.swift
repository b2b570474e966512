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
    /// The name for staff, such as "Taxi rides".
    public let title: LocalizedText
    /// The roles that may answer, in addition to administrators.
    public let roles: Set<String>
    /// The possible topics, by stored name.
    public let topics: [String: LocalizedText]
    /// Returns the page on which staff answer a case.
    public let console: @Sendable (Identifier<Case>) -> Link
    /// The limits for messages, and the time in which staff should answer.
    public var limits = CaseLimits()
    /// The names of the sides.
    public var names = CaseNames()
    /// How long cases are stored after their last update; forever if `nil`.
    public var kept: CaseRetention?
    /// Returns the notification about an event in a case; none if `nil`.
    ///
    /// A notification of ``CaseNews/urgent`` needs a subject, by which it is deleted once the case no longer waits, as are those
    /// of ``CaseNews/opened`` and ``CaseNews/replied`` with the same subject.
    public var notice: @Sendable (CaseNews, Case, any Transaction) throws -> Notice? = { _, _, _ in nil }
    /// Returns a line about each case for staff, such as where a ride started, with one statement for all.
    public var headlines: @Sendable ([Case], any Transaction) throws -> [Identifier<Case>: LocalizedText] = { _, _ in
        [:]
    }
    /// Returns a line about a case for its reporter, such as the event of a ride.
    public var ownLine: @Sendable (Case, any Transaction) throws -> LocalizedText? = { _, _ in nil }
    /// Returns the pages with more about a case that the caller may see.
    public var links: @Sendable (Case, Caller, any Transaction) throws -> [CaseLink] = { _, _, _ in [] }
    /// Returns the text of a message, for messages that buttons write.
    public var words: @Sendable (CaseMessage) -> LocalizedText = \.words
    /// Returns a query for the accounts that take part in a case in addition to its reporter, by the IDs of the case
    /// and its object.
    ///
    /// As staff, neither they nor the reporter see it or are notified of it. It may return null, and must not read
    /// `staff_case`.
    public var parties: (@Sendable (_ id: SQL, _ about: SQL) -> SQL)?

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - name: the name, such as `taxi.ride`.
    ///   - title: the name for staff.
    ///   - roles: the roles that may answer.
    ///   - topics: the possible topics, by stored name.
    ///   - console: returns the page on which staff answer a case.
    public init(
        _ name: String,
        title: LocalizedText,
        roles: Set<String>,
        topics: [String: LocalizedText],
        console: @escaping @Sendable (Identifier<Case>) -> Link
    ) {
        (self.name, self.title, self.roles, self.topics, self.console) = (name, title, roles, topics, console)
    }

    /// The page with the cases of this subject for staff.
    public var inbox: Link { CaseInboxQuery(subject: name).link() }

    /// Returns the name of a case's topic.
    public func topic(of found: Case) -> LocalizedText { topics[found.topic] ?? title }

    /// Returns the time limit for the answer of staff; only open urgent cases have one, if the subject does.
    public func dueBy(_ found: Case) -> Timestamp? {
        guard found.isPressing, let limit = limits.answerWithin else { return nil }
        return found.waitsSince.advanced(milliseconds: Int64(limit.value * 1000))
    }
}

/// A page for staff with more about a case.
public struct CaseLink: Sendable {
    let title: LocalizedText
    let link: Link

    /// Creates a link to a page.
    public init(_ title: LocalizedText, _ link: Link) { (self.title, self.link) = (title, link) }

    var markup: Markup { "<a class=\"button button-small\"\(attribute: "href", link)>\(title)</a>" }
}

/// An event in a case that people may be notified of.
public enum CaseNews: Sendable {
    /// For staff: a case was created.
    case opened
    /// For staff: an urgent case waits for them.
    case urgent
    /// For staff: the reporter has written again, except when ``urgent`` says so.
    case replied
    /// For the reporter: staff have answered.
    case answered
    /// For the reporter: staff have closed the case without a message.
    case closed
    /// For the reporter: staff have answered and closed the case, together or one after the other.
    case answeredAndClosed
    /// For the reporter: staff have reopened a closed case.
    case reopened
}

/// The names of the sides of cases.
public struct CaseNames: Sendable {
    /// The name of the reporter, for staff.
    public var reporter = CaseTexts.reporter
    /// The name of staff.
    public var staff = CaseTexts.staff
    /// The name of the other side.
    public var other = CaseTexts.other
    /// The name of urgent cases, for staff.
    public var urgent = CaseTexts.urgent
    /// The name of urgent cases, for their reporter.
    public var urgentForReporter = CaseTexts.urgent

    func name(of author: CaseMessage.Author) -> LocalizedText {
        switch author {
        case .reporter: reporter
        case .staff: staff
        case .other: other
        }
    }
}

/// The limits for messages, and the time in which staff should answer.
public struct CaseLimits: Sendable {
    /// The maximum number of characters of a message.
    public var longestText = 2_000
    /// The maximum number of a reporter's open cases.
    public var mostOpen: Int?
    /// The maximum number of cases about one object.
    public var mostAbout: Int?
    /// The maximum number of messages in a case.
    public var mostMessages: Int?
    /// The maximum number of replies in a case within an hour.
    public var mostRepliesAnHour: Int?
    /// The time in which staff should answer an urgent case.
    public var answerWithin: Seconds?
}

/// How long the cases of a subject are stored.
public struct CaseRetention: Sendable {
    let rule: String
    let explanation: LocalizedText
    let days: Int

    /// Creates the rule.
    ///
    /// - Parameters:
    ///   - rule: the name of the rule, such as `taxi.reports`.
    ///   - explanation: the stored data, in a sentence.
    ///   - days: the number of days after the last update.
    public init(_ rule: String, explanation: LocalizedText, days: Int) {
        (self.rule, self.explanation, self.days) = (rule, explanation, days)
    }
}

/// A module with cases in the staff's inbox.
public protocol CaseAnswering {
    /// The subjects of its cases.
    var caseSubjects: [CaseSubject] { get }
}
