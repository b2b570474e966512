import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct DropNoticeTests {
    @Test func `no notification names the place of a drop, which its reader may know for a shorter time`() async throws
    {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let friend = #""audience":"friends","recipients":["\#(theo.account)"]"#
            let drop = #"\#(friend),"shown":"pin","text":"x","place":"Old kiosk","key":"a""#
            let id = try await town.send(client, as: anna.key, drop)

            #expect(try await client.page("/drops/\(id)", as: theo.key).text.contains("Old kiosk"))
            #expect(town.host.notices.texts(for: theo.account).count == 1)
            #expect(!town.host.notices.texts(for: theo.account)[0].contains("Old kiosk"))
        }
    }
}
