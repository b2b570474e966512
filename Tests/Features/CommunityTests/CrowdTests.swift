import CrosstownCommunity
import CrosstownCommunityRules
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct CrowdTests {
    private struct Ticket: Decodable {
        let state: String
        let before: Int
    }

    private struct Form: Decodable {
        let times: [String]
    }

    @Test(arguments: TestEngine.reachable)
    func `of two hundred who want the last seat at once one gets it and the others stand in line`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let form = """
            {"title":"Boat","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","ministries":["\(ministry)"],\
            "state":"published","wants_sign_up":"true","capacity":"1"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, form)
            let path = try #require(made.headers[.location])
            let seat = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            let tickets = try await withThrowingTaskGroup(of: Ticket.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let body = #"{"name":"Student \#(number)","key":"seat-\#(number)"}"#
                        return try await client.json(.post, "/community/events/\(seat)/sign-up", body)
                            .decoded(Ticket.self)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let taken: [Int] = try await town.host.database.read { transaction in
                let row = try transaction.query(
                    """
                    SELECT (SELECT count(*) FROM community_ticket WHERE state = 'going'),
                        (SELECT count(*) FROM community_ticket WHERE state = 'waiting'),
                        (SELECT count(*) FROM community_ticket g JOIN community_ticket w ON w.number < g.number
                            WHERE g.state = 'going' AND w.state = 'waiting')
                    """
                )[0]
                return [try row.get(0), try row.get(1), try row.get(2)]
            }

            #expect(tickets.count { $0.state == "going" } == 1)
            // The first who came has the seat, and nobody who waits came before.
            #expect(taken == [1, 199, 0])
        }
    }

    @Test func `a questionnaire that changes while somebody fills it in keeps the answers and asks what is new`()
        async throws
    {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let question = """
            {"ministry":"\(ministry)","label":"Do you sing?","kind":"choice","options":"Yes\\nNo","is_required":"true",\
            "weight":"none","page":"1","position":"9","code":"sing"}
            """
        try await town.open { client in
            let answers = "?q-time=1-evening&q-year=First%20year"
            let found = try await client.page("/community/ministries/1/groups" + answers).text
            let made = try await client.json(.post, "/community/console/records/questions", as: editor, question)
            let asked = try await client.page("/community/ministries/1/groups" + answers).text
            let again = try await client.page("/community/ministries/1/groups" + answers + "&q-sing=Yes").text

            #expect(made.status == .created)
            #expect(found.contains("/join\""))
            #expect(again.contains("/join\""))
            #expect(!asked.contains("/join\""))
            #expect(asked.contains("Do you sing?"))
            #expect(asked.contains("<li><a href=\"#q-sing\">“Do you sing?” must be answered.</a></li>"))
            #expect(asked.components(separatedBy: "class=\"field-error\"").count == 2)
            #expect(!asked.contains("notice-bad"), "one thing is said once")
            #expect(asked.contains("value=\"1-evening\" aria-label"))
            #expect(asked.contains("checked"))
        }
    }

    @Test func `questionnaires go page by page, and back without losing an answer`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let path = "/community/ministries/1/questionnaire"
            let first = try await client.page(path).text
            let missing = try await client.page(path + "?page=2").text
            let second = try await client.page(path + "?page=2&q-time=1-evening").text
            let back = try await client.page(path + "?page=1&q-time=1-evening&q-likes=Music").text

            #expect(first.contains("name=\"q-time\""))
            #expect(!first.contains("name=\"q-likes\""))
            #expect(!missing.contains("name=\"q-likes\""))
            #expect(missing.contains("id=\"q-time-error\""))
            #expect(second.contains("name=\"q-likes\""))
            #expect(second.contains("type=\"hidden\" name=\"q-time\""))
            #expect(back.contains("type=\"hidden\" name=\"q-likes\" value=\"Music\""))
        }
    }

    @Test func `questions move by buttons, over the border of a page too`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        let likes = try await town.id("community_question", where: "code = 'likes'")
        @Sendable func order() async throws -> [String] {
            try await town.host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT code, page FROM community_question
                    WHERE ministry = (SELECT ministry FROM community_question WHERE code = 'likes' ORDER BY id LIMIT 1)
                    ORDER BY page, position
                    """
                ).map { "\(try $0.get(0, as: String.self))\(try $0.get(1, as: Int.self))" }
            }
        }
        try await town.open { client in
            let path = "/community/console/questions/\(likes)/move"
            let before = try await order()
            _ = try await client.json(.post, path, as: editor, #"{"direction":"up"}"#)
            let border = try await order()
            _ = try await client.json(.post, path, as: editor, #"{"direction":"up"}"#)
            let after = try await order()
            let wrong = try await client.json(.post, path, as: editor, #"{"direction":"sideways"}"#)

            #expect(before == ["year1", "time1", "likes2", "more2"])
            #expect(border == ["year1", "time1", "likes1", "more2"])
            #expect(after == ["year1", "likes1", "time1", "more2"])
            #expect(wrong.status == .badRequest || wrong.status == .unprocessableContent)
        }
    }
}

@Suite struct MatchTests {
    private let questions = [
        Question(id: "when", label: "When?", kind: .slots, isRequired: true, weight: .condition),
        Question(id: "year", label: "Year?", kind: .choice, options: ["1", "2", "3"], weight: .condition),
        Question(
            id: "likes",
            label: "Likes?",
            kind: .several,
            options: ["Music", "Sport", "Cooking", "Talking"],
            weight: .strongWish
        ),
    ]

    /// Forty groups, of which each student was made for one: free when it meets, of its year, and, but for one in ten,
    /// fond of what it does; beside that free at three other times.
    @Test func `of two hundred made students nineteen in twenty have their group among the first three`() {
        var random = SeededRandom(seed: 7)
        let slots = WeekSlot.all.map(\.description)
        let options = questions[2].options
        let groups = (1...40).map { number in
            GroupProfile(
                id: number,
                slot: WeekSlot(slots[number * 2 % 21]),
                members: 3 + Int(random.next() % 10),
                capacity: 14,
                answers: number % 4 == 0
                    ? ["likes": [options[number / 4 % 4]]]
                    : ["year": ["\(number % 3 + 1)"], "likes": [options[number % 4]]]
            )
        }
        var found = 0
        for _ in 0..<200 {
            let own = groups[Int(random.next() % 40)]
            let others = (0..<3).map { _ in slots[Int(random.next() % 21)] }
            let likes = random.next() % 10 == 0 ? [options[Int(random.next() % 4)]] : own.answers["likes"] ?? []
            let finder = GroupFinder(
                questions: questions,
                answers: [
                    "when": others + [own.slot?.description ?? ""], "year": own.answers["year"] ?? ["2"],
                    "likes": likes,
                ]
            )
            if finder.fitting(groups).prefix(3).contains(where: { $0.group == own.id }) { found += 1 }
        }

        #expect(found >= 190)
    }
}

@Suite struct PlaybackTests {
    @Test(
        arguments: [
            ("https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"),
            ("https://youtu.be/aqz-KE-bpKQ", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"),
            ("https://www.youtube.com/shorts/aqz-KE-bpKQ", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"),
            ("https://vimeo.com/1234567", "https://player.vimeo.com/video/1234567?dnt=1"),
            ("https://tube.example.org/w/abc123", "https://tube.example.org/videos/embed/abc123"),
            ("https://tube.example.org/videos/watch/abc-123", "https://tube.example.org/videos/embed/abc-123"),
        ]
    )
    func `a film is played by the player of its site`(link: String, player: String) {
        #expect(Playback(film: link)?.address == player)
    }

    @Test(
        arguments: [
            "http://www.youtube.com/watch?v=aqz-KE-bpKQ", "https://www.youtube.com/watch?v=short",
            "https://www.youtube.com/watch?v=aqz-KE-bpK%22", "https://example.org/film", "javascript:alert(1)",
            "https://tube.example.org/w/\"onload", "https://evil.example;script-src *", "",
        ]
    )
    func `what is no film of a known site opens beside`(link: String) { #expect(Playback(film: link) == nil) }

    @Test func `an origin that a page must allow is nothing but one`() throws {
        let sound = try #require(
            Playback(.sound, "https://cdn.example.org:8443/a.mp3?x=1;y=2#z".replacing(";", with: "&"))
        )

        #expect(sound.origin == "https://cdn.example.org:8443")
        #expect(sound.host == "cdn.example.org:8443")
        #expect(Playback(.frame, "https://user@example.org/") == nil)
        #expect(Playback(.frame, "https://example.org; frame-src *") == nil)
    }
}
