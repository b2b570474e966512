import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The notifications of an event's change.
struct EventNotices {
    let text: EventNewsText
    /// The occurrence; `nil` for all.
    let time: Occurrence?
    let now: Timestamp

    /// The key by which later notifications replace earlier ones, separate for the series and for each occurrence.
    var subject: String {
        let series = "community.event/\(text.event.id)"
        return time.map { "\(series)/\($0.id)" } ?? series
    }

    /// The notification for people who signed up for some dates.
    func notice(of own: [Occurrence]) -> Notice {
        notice(CommunityNotices.events, text.title, text.text(of: own), leadingTo: own[0])
    }

    /// The notification for all other people.
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
