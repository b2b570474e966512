import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// The tariff by example: 4.80, 2.70 a kilometre, 3.60 by night and on Sundays, 2.00 a bag, 15.00 at least.
@Suite struct TariffTests {
    private let tariff = Tariff(
        version: 1,
        validFrom: 0,
        currency: .euro,
        prices: Tariff.Prices(
            base: 480,
            perKilometre: 270,
            nightPerKilometre: 360,
            waitingPerMinute: 75,
            luggage: 200,
            least: 1500
        ),
        night: Tariff.Night(from: 20, until: 7)
    )
    /// Midnight of Tuesday, 24 November 2026, by UTC.
    private let tuesday = Int64(CivilTime.daysSince1970(year: 2026, month: 11, day: 24)) * 86_400_000

    private func total(_ minutes: Int64, ahead: Int = 0, metres: Int64 = 10_000, luggage: Int64 = 0) -> Int64 {
        let moment = Timestamp(milliseconds: tuesday + minutes * 60_000)
        return tariff.estimate(metres: metres, luggage: luggage, at: CityMoment(moment, secondsFromUTC: ahead))
            .total.minorUnits
    }

    @Test func `the night begins and ends with its hours by the clocks of the city`() {
        #expect(total(19 * 60 + 59) == 480 + 2700)
        #expect(total(20 * 60) == 480 + 3600)
        #expect(total(6 * 60 + 59) == 480 + 3600)
        #expect(total(7 * 60) == 480 + 2700)
        #expect(total(19 * 60, ahead: 3600) == 480 + 3600)
    }

    @Test func `a Sunday is dear all day, and is over at midnight of the city`() {
        let sunday = 5 * 24 * 60
        #expect(total(Int64(sunday + 12 * 60)) == 480 + 3600)
        #expect(total(Int64(sunday + 24 * 60 + 12 * 60)) == 480 + 2700)
        #expect(CityMoment(Timestamp(milliseconds: tuesday + 5 * 86_400_000 - 1), secondsFromUTC: 1).isSunday)
        #expect(!CityMoment(Timestamp(milliseconds: tuesday + 5 * 86_400_000 - 1), secondsFromUTC: 0).isSunday)
    }

    @Test func `when clocks change, the hour that they show decides`() {
        // 29 March 2026 is a Sunday; the Monday after it is ahead by two hours instead of one.
        #expect(total(18 * 60, ahead: 3600) == 480 + 2700)
        #expect(total(18 * 60, ahead: 7200) == 480 + 3600)
        #expect(total(5 * 60 + 30, ahead: 3600) == 480 + 3600)
        #expect(total(5 * 60 + 30, ahead: 7200) == 480 + 2700)
    }

    @Test func `luggage is counted, and no ride costs less than the least fare`() {
        let noon = CityMoment(Timestamp(milliseconds: tuesday + 12 * 3_600_000), secondsFromUTC: 0)
        let short = tariff.estimate(metres: 1_000, luggage: 2, at: noon)
        #expect(short.lines.map(\.reason) == [.base, .way, .luggage(2), .leastFare])
        #expect(short.lines.map(\.amount.minorUnits) == [480, 270, 400, 350])
        #expect(short.total.minorUnits == 1500)
        #expect(tariff.estimate(metres: 4_000, luggage: 0, at: noon).about.minorUnits == 1600)
        #expect(tariff.estimate(metres: .max, luggage: .max, at: noon).total.minorUnits == 480 + 135_000 + 1800)
    }

    @Test func `hours on duty are those in a queue and with a request, within the day`() {
        func move(_ minutes: Int64, _ isQueued: Bool, _ cause: QueueMoveCause) -> DutyTimes.Move {
            DutyTimes.Move(isQueued: isQueued, cause: cause, at: Timestamp(milliseconds: minutes * 60_000))
        }
        let (start, end) = (Timestamp(milliseconds: 6_000_000), Timestamp(milliseconds: 12_000_000))
        let moves = [
            move(10, true, .started), move(110, true, .zoneChanged), move(120, false, .accepted),
            move(150, true, .rideEnded), move(160, false, .stopped),
        ]
        let times = DutyTimes(moves, from: start, to: end)
        #expect(times.waiting == 30 * 60_000)
        #expect(times.busy == 30 * 60_000)
        #expect(DutyTimes([], from: start, to: end).onDuty == 0)
    }
}

@Suite struct FareRouteTests {
    private static func tariff(_ day: String, base: String = "4.80") -> String {
        """
        {"validFrom":"\(day)","base":"\(base)","perKilometre":"2,70","nightPerKilometre":"3.60",\
        "waitingPerMinute":"0.75","luggage":"2","least":"3"}
        """
    }

    /// A tariff of which nothing can be used.
    private static let wrong = """
        {"validFrom":"x","base":"0","perKilometre":"","nightPerKilometre":"1.2.3","waitingPerMinute":"-1",\
        "luggage":"-1","least":"10000","nightFrom":"24","nightUntil":""}
        """

    @Test(arguments: TestEngine.reachable)
    func `the city publishes versions, also one before a planned one`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let path = "/taxi/console/tariffs"
        let (first, later) = (office.day(), office.day(after: 7))
        try await office.open { client in
            let bare = try await client.json(.post, path, as: city, "{}")
            let bad = try await client.json(.post, path, as: city, Self.wrong)
            let empty = try await client.json(.get, path, as: city)
            let made = try await client.json(.post, path, as: city, Self.tariff(first))
            let same = try await client.json(.post, path, as: city, Self.tariff(first))
            let next = try await client.json(.post, path, as: city, Self.tariff(later, base: "5"))
            let between = try await client.json(.post, path, as: city, Self.tariff(office.day(after: 3)))
            let list = try await client.json(.get, path, as: city)
            let page = try await client.page(path, as: city)
            let stranger = try await client.json(.get, path, as: office.passenger())

            #expect(bare.status == .unprocessableContent)
            #expect(bad.status == .unprocessableContent)
            let fields: Set = ["validFrom", "base", "perKilometre", "nightPerKilometre", "luggage", "least"]
            #expect(try fields.isSubset(of: bare.wrongFields))
            #expect(try fields.union(["nightFrom"]).isSubset(of: bad.wrongFields))
            #expect(try empty.value("tariffs") != nil)
            #expect(try empty.values("tariffs", "*").isEmpty)
            #expect(made.status == .created)
            #expect(next.status == .created)
            #expect(same.status == .unprocessableContent)
            #expect(between.status == .created)
            #expect(try Set(list.values("tariffs", "*", "version")) == ["1", "2", "3"])
            #expect(try Set(list.values("tariffs", "*", "base")) == ["480", "500"])
            #expect(page.text.contains("4.80") && page.text.contains("5.00"))
            #expect(stranger.status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a ride costs is told where there is a tariff, from its day on`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        let path = "/taxi/fares?from=quai&to=nice&luggage=1"
        let tomorrow = Self.tariff(office.day(after: 1))
        try await office.open { client in
            let before = try await client.json(.get, path, as: nil)
            let home = try await client.page("/taxi", as: nil).text
            _ = try await client.json(.post, "/taxi/console/tariffs", as: city, tomorrow)
            let early = try await client.json(.get, path, as: nil)
            office.town.clock.advance(milliseconds: 86_400_000)
            let told = try await client.json(.get, path, as: nil)
            let page = try await client.page(path, as: nil)
            let unclear = try await client.page("/taxi/fares?from=casino&to=nowhere", as: nil).text
            let wrong = try await client.json(.get, "/taxi/fares?from=quai&to=nowhere&luggage=99", as: nil)
            let linked = try await client.page("/taxi", as: nil).text

            #expect(before.status == .notFound)
            #expect(early.status == .notFound)
            #expect(!home.contains("/taxi/fares"))
            #expect(linked.contains("/taxi/fares"))
            #expect(told.text.contains(#""distanceMetres":650"#))
            #expect(try told.values("estimate", "lines", "*", "amount", "minorUnits") == ["480", "176", "200"])
            #expect(page.text.contains("4.80"))
            #expect(unclear.contains("data-latitude=\"43.735\""))
            #expect(unclear.contains("data-longitude=\"7.425\""))
            #expect(try Set(wrong.wrongFields) == ["to", "luggage"])
            #expect(wrong.status == .unprocessableContent)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver enters the meter's fare once, and the passenger has a receipt`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (anna, bea, first) = (office.passenger(), office.passenger(), try await office.driver("T1"))
        let second = try await office.driver("T2")
        try await office.open { client in
            let place = #"{"meetingPlace":"quai","passengers":1}"#
            let made = try await client.json(.post, "/taxi/requests", as: anna, place).decoded(RequestResponse.self)
            let receipt = "/taxi/requests/\(made.id)/receipt"
            let early = try await client.json(.get, receipt, as: anna)
            let offer = try #require(
                try await client.json(.get, "/taxi/driver", as: first).decoded(DriverResponse.self).offer
            )
            _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: first)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: first)
            let path = "/taxi/driver/rides/\(made.id)/fare"
            let underWay = try await client.json(.post, path, as: first, #"{"amount":"14.20"}"#)
            _ = try await client.json(.post, "/taxi/driver/end-ride", as: first)
            let asked = try await client.page("/taxi/driver", as: first).text
            let unpaid = try await client.page(receipt, as: anna).text
            let missing = try await client.json(.get, receipt, as: anna).value("fare")
            #expect(unpaid.firstMatch(of: #/[0-9]T[0-9]{2}:/#) == nil, "Times are the city's, not those of programs.")
            let entry = "/taxi/driver/fare"
            let wrong = try await client.form(path, as: first, from: entry, "amount=-1")
            let foreign = try await client.json(.post, path, as: second, #"{"amount":"14.20"}"#)
            let saved = try await client.form(path, as: first, from: entry, "amount=14%2C20")
            let confirmed = try await client.page(try #require(saved.headers[.location]), as: first).text
            let again = try await client.json(.post, path, as: first, #"{"amount":"14.20"}"#)
            let other = try await client.json(.post, path, as: first, #"{"amount":"99"}"#)
            let done = try await client.page("/taxi/driver", as: first).text
            let nothing = try await client.page(entry, as: first).text
            let none = try await client.json(.get, receipt, as: anna).value("payment")
            let page = try await client.page(receipt, as: anna).text
            let ride = try await client.page("/taxi/requests/\(made.id)", as: anna).text
            let data = try await client.json(.get, receipt, as: anna)
            let day = try await client.json(.get, "/taxi/driver/day", as: first)
            let dayPage = try await client.page("/taxi/driver/day", as: first).text
            let file = try await client.json(.get, "/taxi/driver/day.csv", as: first)
            let noDay = try await client.json(.get, "/taxi/driver/day?day=2026-02-30", as: first)
            let idle = try await client.json(.get, "/taxi/driver/day", as: second)
            let noDriver = try await client.json(.get, "/taxi/driver/day", as: anna)

            #expect(try day.values("rides", "*").count == 1)
            #expect(try day.values("fares", "*", "minorUnits") == ["1420"])
            #expect(idle.status == .ok)
            #expect(try idle.values("rides", "*").isEmpty)
            #expect(dayPage.contains("14.20"))
            #expect(dayPage.contains("/taxi/driver/day.csv"))
            #expect(file.text.contains(",14.20,EUR\r\n"))
            #expect(!file.text.contains("Quai"))
            #expect(noDay.status == .unprocessableContent)
            #expect(noDriver.status == .forbidden)
            let stranger = try await client.json(.get, receipt, as: bea)

            #expect(early.status == .notFound)
            #expect(underWay.status == .notFound)
            #expect(foreign.status == .notFound)
            #expect(asked.contains("href=\"\(entry)\""))
            #expect(!done.contains("href=\"\(entry)\""))
            #expect(missing == nil)
            #expect(wrong.status == .unprocessableContent)
            #expect(saved.status == .seeOther)
            #expect(confirmed.contains("href=\"\(entry)?ride=\(made.id)\""))
            #expect(done.contains("href=\"/taxi/driver/day\""))
            #expect(other.status == .conflict)
            #expect(again.status.kind == .successful)
            #expect(!nothing.contains("name=\"amount\""))
            #expect(page.contains("14.20"))
            #expect(none == nil)
            #expect(page.contains("T1"))
            #expect(ride.contains("14.20"))
            #expect(ride.contains(receipt))
            #expect(try data.value("fare", "minorUnits") == "1420")
            #expect(stranger.status == .notFound)
        }
    }
}
