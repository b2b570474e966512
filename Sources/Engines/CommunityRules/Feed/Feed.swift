public import CrosstownValues
import CrosstownXML

/// The entries of a feed: a channel's videos, a podcast's episodes or articles.
public struct Feed: Sendable, Equatable {
    /// A video, an episode or an article.
    public struct Entry: Sendable, Equatable {
        /// The identifier in the feed.
        public var id: String
        /// The title.
        public var title: String
        /// The description, without markup.
        public var text: String
        /// The address of its page.
        public var link: String
        /// The address of a picture.
        public var picture: String?
        /// The address of a podcast's audio or video file.
        public var media: String?
        /// The timestamp of its publication.
        public var publishedAt: Timestamp?
        /// The keywords.
        public var tags: [String]
    }

    /// The errors of an invalid document.
    public enum Fault: Error, Hashable, Sendable {
        /// The document is not valid Atom or RSS.
        case noFeed
        /// The document declares entities of its own.
        case entities
    }

    /// The maximum number of entries; later ones are skipped.
    public static let mostEntries = 500

    /// The title of the feed.
    public private(set) var title = ""
    /// The entries in the order of the document.
    public private(set) var entries: [Entry] = []

    /// Parses Atom (RFC 4287) or RSS 2.0, with the elements of YouTube, PeerTube and podcasts.
    ///
    /// - Throws: ``Fault``.
    public init(_ bytes: [UInt8]) throws(Fault) {
        var reader = XMLReader(bytes)
        var fields = EntryFields()
        var path: [String] = []
        var text = ""
        var isFeed = false
        do {
            while let piece = try reader.next() {
                switch piece {
                case .text(let more): if text.utf8.count < 20_000 { text += more }
                case .begin(let name, let attributes):
                    path.append(name)
                    text = ""
                    if path.count == 1 { isFeed = ["feed", "rss", "rdf:RDF"].contains(name) }
                    if path.count > 64 || !isFeed { throw Fault.noFeed }
                    if name == "entry" || name == "item" { fields = EntryFields() }
                    fields.begin(name, attributes)
                case .end(let name):
                    guard path.popLast() == name else { throw Fault.noFeed }
                    if name == "entry" || name == "item" {
                        if let entry = fields.entry { entries.append(entry) }
                        fields = EntryFields()
                        if entries.count >= Self.mostEntries { return }
                    } else if path.contains("entry") || path.contains("item") {
                        fields.end(name, text)
                    } else if name == "title", title.isEmpty {
                        title = String(text.trimmedText.prefix(200))
                    }
                    text = ""
                }
            }
        } catch let fault as Fault { throw fault } catch XMLReader.Fault.declaration { throw .entities } catch {
            throw .noFeed
        }
        if !isFeed || !path.isEmpty { throw .noFeed }
    }
}

private struct EntryFields {
    private var texts: [String: String] = [:]
    private var link: String?
    private var picture: String?
    private var media: String?
    private var tags: [String] = []

    mutating func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "link":
            let relation = attributes["rel"] ?? "alternate"
            if relation == "alternate", link == nil { link = attributes["href"] }
            if relation == "enclosure" { media = media ?? attributes["href"] }
        case "enclosure": media = media ?? attributes["url"]
        case "media:thumbnail": picture = picture ?? attributes["url"]
        case "itunes:image": picture = picture ?? attributes["href"]
        case "category": if let term = attributes["term"] { add(tag: term) }
        default: break
        }
    }

    mutating func end(_ name: String, _ text: String) {
        let text = text.trimmedText
        if text.isEmpty { return }
        switch name {
        case "category": add(tag: text)
        case "link": link = link ?? text
        default: if texts[name] == nil { texts[name] = text }
        }
    }

    private mutating func add(tag: String) {
        let tag = String(tag.trimmedText.onOneLine.prefix(40))
        if !tag.isEmpty, tags.count < 12, !tags.contains(tag) { tags.append(tag) }
    }

    var entry: Feed.Entry? {
        let link = link ?? media
        guard let title = texts["title"] ?? texts["media:title"], let link, link.hasPrefix("http"),
            link.utf8.count <= 1000
        else { return nil }
        let text = texts["media:description"] ?? texts["description"] ?? texts["summary"] ?? texts["content"] ?? ""
        return Feed.Entry(
            id: String((texts["id"] ?? texts["guid"] ?? link).prefix(300)),
            title: String(title.withoutMarkup.onOneLine.prefix(200)),
            text: String(text.withoutMarkup.withoutTurns.prefix(2000)),
            link: link,
            picture: picture.flatMap { $0.hasPrefix("https://") && $0.utf8.count <= 1000 ? $0 : nil },
            media: media.flatMap { $0.hasPrefix("http") && $0.utf8.count <= 1000 ? $0 : nil },
            publishedAt: (texts["published"] ?? texts["updated"]).flatMap(FeedTime.rfc3339)
                ?? (texts["pubDate"] ?? texts["dc:date"]).flatMap(FeedTime.rfc822),
            tags: tags
        )
    }
}

extension String {
    var trimmedText: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The text without tags and with its entities resolved.
    var withoutMarkup: String {
        guard contains("<") || contains("&") else { return self }
        var (plain, isTag) = ("", false)
        for character in self {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            default: if !isTag { plain.append(character) }
            }
        }
        return XMLText.resolved(Array(plain.utf8)[...]).trimmedText
    }
}
