import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import Testing

struct MeasurementTests {
    @Test func `nothing has no percentiles`() {
        #expect(Histogram().percentile(0.5) == nil)
    }

    @Test(arguments: UInt64(1)...20)
    func `percentiles are those of the sorted spans, up to two in a hundred`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let spans = (0..<Int.random(in: 1...500, using: &random)).map { _ in
            Duration.microseconds(Int64.random(in: 1...(1 << Int64.random(in: 1...31, using: &random)), using: &random))
        }
        var histogram = Histogram()
        for span in spans { histogram.record(span) }
        let sorted = spans.sorted()

        for share in [0.01, 0.5, 0.95, 0.99, 1] {
            let exact = sorted[max(1, Int((share * Double(spans.count)).rounded(.up))) - 1]
            let measured = try #require(histogram.percentile(share))
            #expect(measured >= exact * 0.999)
            #expect(measured <= exact * 1.0201)
        }
    }

    private static func request(_ id: String, taxi: String, from: Int64, to: Int64) -> RequestResponse {
        RequestResponse(
            id: id,
            state: .completed,
            meetingPlace: "Here",
            latitude: 41,
            longitude: -8,
            passengers: 1,
            zone: "Centre",
            madeAt: Timestamp(milliseconds: from - 2_000),
            acceptedAt: Timestamp(milliseconds: from),
            pickedUpAt: Timestamp(milliseconds: (from + to) / 2),
            endedAt: Timestamp(milliseconds: to),
            offersTried: 1,
            taxi: TaxiResponse(code: taxi)
        )
    }

    @Test func `a taxi that served two requests at once is found out`() {
        var book = RideBook()
        book.add(Self.request("a", taxi: "T1", from: 10_000, to: 20_000))
        book.add(Self.request("c", taxi: "T1", from: 19_999, to: 30_000))
        book.add(Self.request("b", taxi: "T2", from: 10_000, to: 20_000))
        book.add(Self.request("d", taxi: "T2", from: 20_000, to: 30_000))

        #expect(book.overlaps == ["T1 served a and c at once"])
    }

    @Test func `a screen that contradicts itself is found out`() {
        let queue = QueueResponse(zone: "Centre", place: 1, length: 1)

        let good = DriverResponse(code: "T1", state: .available, queue: queue, offer: nil, ride: nil)
        let queueless = DriverResponse(code: "T1", state: .available, queue: nil, offer: nil, ride: nil)
        let idle = DriverResponse(code: "T1", state: .busy, queue: nil, offer: nil, ride: nil)

        #expect(good.contradictions.isEmpty)
        #expect(queueless.contradictions.count == 1)
        #expect(idle.contradictions.count == 1)
    }

    @Test func `the report sums up what agents measured`() throws {
        let measurements = Measurements()
        let wish = Wish(
            at: Timestamp(milliseconds: 0),
            placeName: "Here",
            place: Coordinate(latitude: 41, longitude: -8),
            passengers: 1,
            patience: Patience(searching: Seconds(60), awaiting: Seconds(60), givesUpAfterOneRound: false),
            recordedTaxi: "T1"
        )
        let offer = OfferResponse(
            id: "o",
            meetingPlace: "Here",
            latitude: 41,
            longitude: -8,
            passengers: 1,
            distanceMetres: nil,
            remainingMilliseconds: 9_000,
            totalMilliseconds: 10_000
        )
        measurements.requesting(at: wish.place, now: .seconds(5))
        measurements.called(.request, took: .milliseconds(4), fault: nil)
        measurements.called(.request, took: .milliseconds(4), fault: .refused)
        measurements.requested()
        measurements.sees(offer, now: .seconds(5) + .milliseconds(80))
        measurements.sees(offer, now: .seconds(9))
        measurements.answered(accepting: true)
        let request = Self.request("a", taxi: "T1", from: 10_000, to: 20_000)
        measurements.accepted(request, wish: wish)
        measurements.ended(request)

        let report = SimulationReport(measurements.current, taxis: 2, passengers: 1, after: .seconds(4))

        #expect(report.requests == 1)
        #expect(report.completed == 1)
        #expect(report.offersPerRequest == 2)
        #expect(report.sameTaxiAsRecorded == 1)
        #expect(report.callsPerSecond == 0.5)
        #expect(report.faults == ["refused": 1])
        #expect(try abs(#require(report.acceptanceMedianSeconds) - 2) < 0.05)
        #expect(try abs(#require(report.pickUpMedianSeconds) - 5) < 0.11)
        #expect(try abs(#require(report.offerVisibleP99Milliseconds) - 80) < 2)
        #expect(report.contradictionCount == 0)
        #expect(report.text.contains("nothing contradicted itself"))
        #expect(try report.json().contains("\"offersAccepted\" : 1"))
    }
}
