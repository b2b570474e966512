public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// The messages in a case, each with its author, time and pictures.
public struct CaseThread {
    /// The addresses of a picture in a case.
    public struct PictureLinks: Sendable {
        let show: @Sendable (Identifier<Picture>) -> Link
        let remove: @Sendable (Identifier<Picture>) -> Link

        /// Creates the addresses to show a picture (small with `thumbnail=true`) and to delete it.
        public init(
            show: @escaping @Sendable (Identifier<Picture>) -> Link,
            remove: @escaping @Sendable (Identifier<Picture>) -> Link
        ) {
            (self.show, self.remove) = (show, remove)
        }
    }

    private let messages: [CaseMessage]
    private let subject: CaseSubject
    private let isForStaff: Bool
    private let links: PictureLinks?

    /// Creates a list of messages.
    ///
    /// - Parameters:
    ///   - messages: the messages.
    ///   - subject: the subject of the case.
    ///   - isForStaff: whether it is for staff instead of the reporter.
    ///   - links: the addresses of pictures, if there are any.
    public init(
        _ messages: [CaseMessage],
        of subject: CaseSubject,
        isForStaff: Bool,
        pictures links: PictureLinks? = nil
    ) {
        (self.messages, self.subject, self.isForStaff, self.links) = (messages, subject, isForStaff, links)
    }

    /// The list as HTML.
    public var markup: Markup { "<ol class=\"thread\">\(forEach: messages, item)</ol>" }

    private func item(_ message: CaseMessage) -> Markup {
        let isOwn = message.author == .reporter && !isForStaff
        return """
            <li\(attribute: "class", message.author == .staff ? "thread-staff" : "thread-reporter")>\
            <p class="quiet small">\(isOwn ? CaseTexts.you : subject.names.name(of: message.author)), \
            \(.moment(message.writtenAt))</p><p class="thread-text">\(subject.words(message))</p>\
            \(optional: links.map { pictures(of: message, $0) })</li>
            """
    }

    private func pictures(of message: CaseMessage, _ links: PictureLinks) -> Markup {
        if message.pictures.isEmpty { return .empty }
        let mayRemove = isForStaff || message.author == .reporter
        return """
            <ul class="photographs">\(forEach: message.pictures, { picture in
                let name = CaseTexts.picture(picture.number)
                let link = links.show(picture.id)
                return """
                    <li><a data-enlarge\(attribute: "href", link)><img width="96" height="96" loading="lazy"\
                    \(attribute: "src", link.adding("thumbnail", "true"))\(attribute: "alt", name)></a>\
                    \(mayRemove ? removal(name, at: links.remove(picture.id)) : .empty)</li>
                    """
            })</ul>
            """
    }

    private func removal(_ name: LocalizedText, at link: Link) -> Markup {
        ActionButton(
            CaseTexts.remove,
            label: "\(CaseTexts.remove): \(name)",
            to: link,
            attributes: """
                \(textAttribute: "data-confirm", "Remove the photo?")\
                \(textAttribute: "data-confirm-text", "This can’t be undone.")\
                \(attribute: "data-confirm-ok", CaseTexts.remove)
                """
        ).markup
    }
}
