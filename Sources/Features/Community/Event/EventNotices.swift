import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The notifications of a change of an event.
struct EventNotices {
    let text: EventNewsText
    /// The one time that it concerns; `nil` for all of them.
    let time: Occurrence?
    let now: Timestamp

    /// What later notifications replace: those about one time leave those about the series and about other times.
    var subject: String {
        let series = "community.event/\(text.event.id)"
        return time.map { "\(series)/\($0.id)" } ?? series
    }

    /// What people read who have signed up for some dates.
    func notice(of own: [Occurrence]) -> Notice {
        notice(CommunityNotices.events, text.title, text.text(of: own), leadingTo: own[0])
    }

    /// What everybody else reads.
    func notice(_ kind: NoticeKind) -> Notice {
        notice(kind, text.title, text.text, leadingTo: text.next)
    }

    private func notice(
        _ kind: NoticeKind,
        _ title: LocalizedText,
        _ words: LocalizedText,
        leadingTo date: Occurrence
    ) -> Notice {
        Notice(
            kind,
            title: title,
            text: words,
            link: text.event.isVisible(at: now) ? CommunityLinks.event(date.id) : CommunityLinks.events,
            about: [],
            subject: subject
        )
    }
}
