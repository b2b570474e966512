import CrosstownKit
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import CrosstownWebhooks
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct DeliveryTests {
    @Test(arguments: TestEngine.reachable)
    func `an event is posted with an identity, a moment and a signature`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (_, secret) = try await office.enter()

        try await office.tell("ride/1")
        try await office.send()

        let call = try #require(office.receiver.calls.first)
        let id = try #require(call.headers["webhook-id"])
        let seconds = try #require(call.headers["webhook-timestamp"])
        let key = SymmetricKey(data: try #require(Data(base64Encoded: String(secret.dropFirst(6)))))
        let signed = Data("\(id).\(seconds).".utf8) + Data(call.body)
        let code = Data(HMAC<SHA256>.authenticationCode(for: signed, using: key)).base64EncodedString()
        #expect(secret.hasPrefix("whsec_"))
        #expect(!id.contains("."))
        #expect(call.headers["webhook-signature"] == "v1,\(code)")
        #expect(seconds == "\(TestHost.noon.milliseconds / 1000)")
        #expect(
            String(decoding: call.body, as: UTF8.self)
                == "{\"type\":\"taxi.moved\",\"timestamp\":\"\(TestHost.noon)\",\"data\":{\"number\":\"1\",\"ride\":\"ride/1\"}}"
        )
    }

    @Test(arguments: TestEngine.reachable)
    func `what is not taken is tried again by the schedule, and then given up`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in WebhookReply(status: 500) }
        try await office.tell("ride/1")
        try await office.send()

        var counts: [Int] = []
        for pause: Int64 in [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] {
            try await office.wait(seconds: pause - 1)
            counts.append(office.receiver.calls.count)
            try await office.wait(seconds: pause / 10 + 1)
        }
        try await office.wait(seconds: 200_000)

        let identities = Set(office.receiver.calls.map { $0.headers["webhook-id"] })
        let moments = Set(office.receiver.calls.map { $0.headers["webhook-timestamp"] })
        let page = try await office.call(.get, "/console/webhooks/\(id)?state=failed", as: office.chiefKey)
        #expect(counts == Array(1...9))
        #expect(office.receiver.calls.count == 10)
        #expect(identities.count == 1)
        #expect(moments.count == 10)
        #expect(page.text.contains("\"state\":\"failed\""))
    }

    @Test(arguments: TestEngine.reachable)
    func `events of one ride arrive in their order, and other rides do not wait for them`(
        engine: TestEngine
    ) async throws {
        let office = try await WebhookOffice(on: engine)
        _ = try await office.enter()
        office.receiver.answer { call in WebhookReply(status: call.value("ride") == "ride/1" ? 503 : 200) }
        for number in 1...3 { try await office.tell("ride/1", number) }
        try await office.tell("ride/2", 9)
        try await office.send()
        #expect(office.receiver.numbers.sorted() == ["1", "9"])

        office.receiver.answer { _ in WebhookReply(status: 200) }
        try await office.wait(seconds: 10)

        #expect(office.receiver.numbers.suffix(3) == ["1", "2", "3"])
    }

    @Test func `a receiver is asked as late as it wants`() async throws {
        let office = try await WebhookOffice()
        _ = try await office.enter()
        office.receiver.answer { _ in WebhookReply(status: 429, retryAfter: 120) }
        try await office.tell("ride/1")
        try await office.send()

        try await office.wait(seconds: 119)
        #expect(office.receiver.calls.count == 1)
        try await office.wait(seconds: 2)

        #expect(office.receiver.calls.count == 2)
    }

    @Test(arguments: [301, 302, 307, 404, 410, 500])
    func `nothing but success is success`(status: Int) async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in WebhookReply(status: status) }

        try await office.tell("ride/1")
        try await office.send()

        let page = try await office.call(.get, "/console/webhooks/\(id)?state=delivered", as: office.chiefKey)
        #expect(page.text.contains("\"deliveries\":[]"))
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is gone is not called any more, and administrators are told`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in WebhookReply(status: 410) }
        try await office.tell("ride/1")
        try await office.send()

        try await office.tell("ride/2")
        try await office.wait(seconds: 100_000)

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(office.receiver.calls.count == 1)
        #expect(page.text.contains("\"offCause\":\"gone\""))
        #expect(office.host.notices.entries.map(\.person) == [office.chief])
    }

    @Test(arguments: TestEngine.reachable)
    func `days of failures alone switch a webhook off, with one notice`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in throw WebhookFault.late }
        for day in 0..<7 {
            try await office.tell("ride/\(day)")
            try await office.wait(seconds: 86_400)
        }

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(page.text.contains("\"offCause\":\"failing\""))
        #expect(office.host.notices.entries.map(\.person) == [office.chief])
    }

    @Test func `a success between failures begins the days anew`() async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter()
        for day in 0..<8 {
            office.receiver.answer { _ in WebhookReply(status: day == 3 ? 200 : 500) }
            try await office.tell("ride/\(day)")
            try await office.wait(seconds: 86_400)
        }

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(page.text.contains("\"state\":\"on\""))
        #expect(office.host.notices.entries.isEmpty)
    }

    @Test(arguments: TestEngine.reachable)
    func `a queue has an end, which is told once`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine, mostWaiting: 5)
        let (id, _) = try await office.enter()
        office.receiver.answer { _ in throw WebhookFault.late }
        for ride in 0..<9 { try await office.tell("ride/\(ride)") }

        let page = try await office.call(.get, "/console/webhooks/\(id)", as: office.chiefKey)
        #expect(page.text.contains("\"waiting\":5"))
        #expect(page.text.contains("\"dropped\":4"))
        #expect(office.host.notices.entries.map(\.person) == [office.chief])

        office.receiver.answer { _ in WebhookReply(status: 200) }
        try await office.wait(seconds: 30)
        try await office.tell("ride/new", 77)
        try await office.send()
        #expect(office.receiver.numbers.last == "77")
    }

    @Test func `a receiver that hangs is left alone for a while, and others get their events`() async throws {
        let office = try await WebhookOffice()
        _ = try await office.enter("https://slow.example/a")
        _ = try await office.enter("https://quick.example/b")
        office.receiver.answer { call in
            if call.address.contains("slow") { throw WebhookFault.late }
            return WebhookReply(status: 200)
        }
        for ride in 0..<40 { try await office.tell("ride/\(ride)") }
        try await office.send()

        let slow = office.receiver.calls.filter { $0.address.contains("slow") }.count
        #expect(slow <= 16)
        #expect(office.receiver.calls.count - slow == 40)
    }

    @Test(arguments: TestEngine.reachable)
    func `a delivery is sent again on wish, as the same event with a new signature`(engine: TestEngine) async throws {
        let office = try await WebhookOffice(on: engine)
        let (id, _) = try await office.enter()
        try await office.tell("ride/1")
        try await office.send()
        office.host.clock.advance(milliseconds: 3_600_000)

        let again = "/console/webhooks/\(id)/deliveries/1/send-again"
        let answers = [
            try await office.call(.post, again, as: office.chiefKey, "{}"),
            try await office.call(.post, again, as: office.chiefKey, "{}"),
        ]
        try await office.send()

        let calls = office.receiver.calls
        let page = try await office.call(.get, "/console/webhooks/\(id)/deliveries/1", as: office.chiefKey)
        #expect(answers.map(\.status) == [.noContent, .noContent])
        #expect(calls.count == 2)
        #expect(calls[0].headers["webhook-id"] == calls[1].headers["webhook-id"])
        #expect(calls[0].body == calls[1].body)
        #expect(calls[0].headers["webhook-timestamp"] != calls[1].headers["webhook-timestamp"])
        #expect(page.text.contains("\"isManual\":true"))
        #expect(page.text.contains("\"isManual\":false"))
    }

    @Test func `what was given up is sent again in its order once a webhook is on again`() async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter()
        for number in 1...3 { try await office.tell("ride/1", number) }
        let off = try await office.call(.post, "/console/webhooks/\(id)/off", as: office.chiefKey, "{}")
        try await office.send()
        let refused = try await office.call(.post, "/console/webhooks/\(id)/recover", as: office.chiefKey, "{}")
        #expect(off.status == .noContent)
        #expect(refused.status == .conflict)
        #expect(office.receiver.calls.isEmpty)

        _ = try await office.call(.post, "/console/webhooks/\(id)/on", as: office.chiefKey, "{}")
        _ = try await office.call(.post, "/console/webhooks/\(id)/recover", as: office.chiefKey, "{}")
        try await office.send()

        #expect(office.receiver.numbers == ["1", "2", "3"])
    }

    @Test func `both secrets sign for a day after a new one was made`() async throws {
        let office = try await WebhookOffice()
        let (id, old) = try await office.enter()
        let answer = try await office.call(.post, "/console/webhooks/\(id)/rotate", as: office.chiefKey, "{}")
        try await office.tell("ride/1")
        try await office.send()
        try await office.wait(seconds: 86_401)
        try await office.tell("ride/2")
        try await office.send()

        let signatures = office.receiver.calls.map { $0.headers["webhook-signature"]?.split(separator: " ").count }
        #expect(signatures == [2, 1])
        #expect(answer.text.contains("whsec_"))
        #expect(!answer.text.contains(old))
    }

    @Test func `a test goes to one webhook alone`() async throws {
        let office = try await WebhookOffice()
        let (id, _) = try await office.enter("https://a.example/")
        _ = try await office.enter("https://b.example/")

        let answer = try await office.call(.post, "/console/webhooks/\(id)/test", as: office.chiefKey, "{}")
        try await office.spread()
        try await office.send()

        #expect(answer.status == .noContent)
        #expect(office.receiver.calls.map(\.address) == ["https://a.example/"])
        #expect(String(decoding: office.receiver.calls[0].body, as: UTF8.self).contains("webhooks.test"))
    }
}
