import CrosstownCommunityRules
import CrosstownValues
import Testing

@Suite struct FeedTests {
    private let video = """
        <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Channel</title>
        <entry><id>yt:video:abcdefghijk</id><title>Tom &amp;amp; you</title>
        <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
        <published>2026-09-01T10:00:00+02:00</published><media:group><media:description>Hello</media:description>
        </media:group></entry></feed>
        """

    @Test func `a channel's feed gives its videos`() throws {
        let feed = try Feed(Array(video.utf8))

        #expect(feed.title == "Channel")
        #expect(feed.entries.map(\.id) == ["yt:video:abcdefghijk"])
        #expect(feed.entries.first?.text == "Hello")
        #expect(feed.entries.first?.publishedAt?.description == "2026-09-01T08:00:00.000Z")
    }

    @Test func `a podcast's feed gives its episodes with their sound`() throws {
        let text = """
            <rss><channel><title>Talks</title><item><title>One</title><guid>1</guid><link>https://example.org/1</link>
            <description><![CDATA[<p>A <b>talk</b></p>]]></description><pubDate>Tue, 01 Sep 2026 10:00:00 GMT</pubDate>
            <enclosure url="https://example.org/1.mp3" type="audio/mpeg"/></item></channel></rss>
            """
        let entry = try #require(try Feed(Array(text.utf8)).entries.first)

        #expect(entry.text == "A talk")
        #expect(entry.media == "https://example.org/1.mp3")
        #expect(entry.publishedAt?.description == "2026-09-01T10:00:00.000Z")
    }

    /// As YouTube writes the feed of a channel, with texts of our own.
    private let channel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
         <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCabc"/>
         <id>yt:channel:abc</id>
         <yt:channelId>abc</yt:channelId>
         <title>Campus</title>
         <link rel="alternate" href="https://www.youtube.com/channel/UCabc"/>
         <author><name>Campus</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
         <published>2012-03-04T05:06:07+00:00</published>
         <entry>
          <id>yt:video:ABCDEFGHIJ0</id>
          <yt:videoId>ABCDEFGHIJ0</yt:videoId>
          <yt:channelId>UCabc</yt:channelId>
          <title>Début d&#39;année &amp; rentrée</title>
          <link rel="alternate" href="https://www.youtube.com/watch?v=ABCDEFGHIJ0"/>
          <author><name>Campus</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
          <published>2026-09-10T16:00:07+00:00</published>
          <updated>2026-09-11T03:04:05+00:00</updated>
          <media:group>
           <media:title>Début d&#39;année &amp; rentrée</media:title>
           <media:content url="https://www.youtube.com/v/ABCDEFGHIJ0?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
           <media:thumbnail url="https://i3.ytimg.com/vi/ABCDEFGHIJ0/hqdefault.jpg" width="480" height="360"/>
           <media:description>Two lines
        of text: https://example.org</media:description>
           <media:community><media:starRating count="7" average="5.00" min="1" max="5"/><media:statistics views="99"/></media:community>
          </media:group>
         </entry>
        </feed>
        """

    @Test func `a channel's feed as YouTube writes it gives each video once, with picture, text and day`() throws {
        let feed = try Feed(Array(channel.utf8))
        let entry = try #require(feed.entries.first)

        #expect(feed.title == "Campus")
        #expect(feed.entries.count == 1)
        #expect(entry.id == "yt:video:ABCDEFGHIJ0")
        #expect(entry.title == "Début d'année & rentrée")
        #expect(entry.text == "Two lines\nof text: https://example.org")
        #expect(entry.link == "https://www.youtube.com/watch?v=ABCDEFGHIJ0")
        #expect(entry.picture == "https://i3.ytimg.com/vi/ABCDEFGHIJ0/hqdefault.jpg")
        #expect(entry.media == nil)
        #expect(entry.publishedAt?.description == "2026-09-10T16:00:07.000Z")
    }

    /// As hosts of podcasts write their feeds, with texts of our own.
    private let podcast = """
        <?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/style.xsl"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
        <atom:link href="https://pod.example.org/feed.xml" rel="self" type="application/rss+xml"/>
        <title>Abendgespräche</title><link>https://pod.example.org</link><language>de</language>
        <image><url>https://pod.example.org/a.jpg</url><title>Not this one</title><link>https://pod.example.org</link></image>
        <itunes:owner><itunes:name>Pod</itunes:name><itunes:email>pod@example.org</itunes:email></itunes:owner>
        <itunes:category text="Religion &amp; Spirituality"><itunes:category text="Christianity"/></itunes:category>
        <item><itunes:title>Kurz</itunes:title><title><![CDATA[Folge 12: Anfang & Ende]]></title>
        <itunes:episode>12</itunes:episode><itunes:episodeType>full</itunes:episodeType>
        <guid isPermaLink="false">0f8fad5b-d9cb-469f-a165-70867728950e</guid>
        <pubDate>Sun, 4 Oct 2026 06:00:00 -0400</pubDate>
        <description><![CDATA[<p>Was <a href="https://example.org">bleibt</a>?</p>]]></description>
        <content:encoded><![CDATA[<h1>Long</h1>]]></content:encoded>
        <enclosure url="https://cdn.example.org/12.mp3?source=feed&amp;id=12" length="34216300" type="audio/mpeg"/>
        <itunes:image href="https://pod.example.org/12.jpg"/><itunes:duration>00:35:12</itunes:duration></item>
        </channel></rss>
        """

    @Test func `a podcast's feed as hosts write it gives episodes without a page of their own`() throws {
        let feed = try Feed(Array(podcast.utf8))
        let entry = try #require(feed.entries.first)

        #expect(feed.title == "Abendgespräche")
        #expect(feed.entries.count == 1)
        #expect(entry.id == "0f8fad5b-d9cb-469f-a165-70867728950e")
        #expect(entry.title == "Folge 12: Anfang & Ende")
        #expect(entry.text == "Was bleibt?")
        #expect(entry.media == "https://cdn.example.org/12.mp3?source=feed&id=12")
        #expect(entry.link == entry.media)
        #expect(entry.picture == "https://pod.example.org/12.jpg")
        #expect(entry.publishedAt?.description == "2026-10-04T10:00:00.000Z")
    }

    @Test func `a bomb of entities is refused before it is read`() {
        let bomb =
            "<!DOCTYPE a [<!ENTITY b \"cccc\"><!ENTITY d \"&b;&b;\">]><rss><channel><title>&d;</title></channel></rss>"
        #expect(throws: Feed.Fault.entities) { try Feed(Array(bomb.utf8)) }
    }

    @Test func `a feed of 100,000 entries is read up to its bound`() throws {
        let item = "<item><title>T</title><link>https://example.org/</link></item>"
        let text = "<rss><channel>" + String(repeating: item, count: 100_000) + "</channel></rss>"
        let feed = try Feed(Array(text.utf8))

        #expect(feed.entries.count == Feed.mostEntries)
    }

    @Test(arguments: ["", "hello", "<html><body></html>", "<rss><channel>"])
    func `what is no feed is refused`(text: String) {
        #expect(throws: Feed.Fault.noFeed) { try Feed(Array(text.utf8)) }
    }
}
