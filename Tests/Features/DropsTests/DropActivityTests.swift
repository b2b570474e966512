import CrosstownDrops
import CrosstownKit
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The rows of drops in people's activity.
@Suite struct DropActivityTests {
    @Test(arguments: TestEngine.reachable)
    func `drops that were sent are told apart by their first words, or their place`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person()
        try await town.open { client in
            let common = #""audience":"self","#
            _ = try await town.send(client, as: anna.key, common + #""text":"Buy bread\nand milk","key":"a""#)
            _ = try await town.send(client, as: anna.key, common + #""text":"Call Theo","place":"Harbor","key":"b""#)
            let items = try await town.host.database.read {
                try town.module.activity(ActivityQuery(of: anna.account, limit: 10), in: $0)
            }

            #expect(Set(items.map(\.title.english)) == ["Drop sent: Buy bread", "Drop sent: Call Theo"])
            #expect(items.contains { $0.detail.english.hasPrefix("Harbor, ") })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a drop that was opened shows its place, and no words of its sender`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let audience = #""audience":"friends","recipients":["\#(theo.account)"],"shown":"pin""#
            let contents = #","text":"secret","place":"Harbor","key":"a""#
            let id = try await town.send(client, as: anna.key, audience + contents)
            #expect(try await town.claim(client, as: theo.key, drop: id).status == .ok)
            let items = try await town.host.database.read {
                try town.module.activity(ActivityQuery(of: theo.account, limit: 10), in: $0)
            }

            #expect(items.map(\.detail.english) == ["Harbor"])
            #expect(!items.contains { $0.title.english.contains("secret") })
        }
    }
}
