import CrosstownTripEngine
import CrosstownValues
import Testing

@Suite struct ScoreTests {
    @Test func `ten kilometres by bicycle avoid what driving them alone emits`() {
        let rules = ScoreRules()

        let score = rules.score([ScoredLeg(kind: .bicycle, distance: Metres(10_000))])

        #expect(score.emitted == .zero)
        #expect(abs(score.avoided.value - 2112.4) < 0.001)
    }

    @Test func `people who share a car share its emissions`() {
        let rules = ScoreRules()
        let car = VehicleKind.car(.average, .unknown)

        let alone = rules.emission(of: ScoredLeg(kind: car, distance: Metres(1000)))
        let fourTogether = rules.emission(of: ScoredLeg(kind: car, distance: Metres(1000), occupants: 4))

        #expect(alone == fourTogether.map { $0 * 4 })
    }

    @Test func `passengers of a train do not divide a factor that is already theirs`() {
        let leg = ScoredLeg(kind: .nationalRail, distance: Metres(1000), occupants: 300)

        let emission = ScoreRules().emission(of: leg)

        #expect(emission.map { abs($0.value - 44.43) < 0.001 } == true)
    }

    @Test func `a leg worse than the baseline avoids nothing and takes nothing from other legs`() {
        let rules = ScoreRules()
        let bicycle = ScoredLeg(kind: .bicycle, distance: Metres(1000))
        let bigCar = ScoredLeg(kind: .car(.large, .petrol), distance: Metres(1000))

        let both = rules.score([bicycle, bigCar])

        #expect(both.avoided == rules.score([bicycle]).avoided)
    }

    @Test func `direct scope leaves out the fuel's way to the vehicle`() {
        let rules = ScoreRules(scope: .direct)

        let emission = rules.emission(of: ScoredLeg(kind: .coach, distance: Metres(1000)))

        #expect(emission == Grams(27.76))
    }

    @Test func `a kind without factor is not scored`() {
        let empty = FactorSet(version: "none", source: "test", year: 2025, country: "XX", factors: [])

        let score = ScoreRules(factors: empty).score([ScoredLeg(kind: .bicycle, distance: Metres(1000))])

        #expect(score == TripScore(emitted: .zero, avoided: .zero))
    }

    @Test func `who counts the people in a bus shares it with them`() {
        func emission(_ occupants: Int) -> Double? {
            ScoreRules().emission(of: ScoredLeg(kind: .localBus, distance: Metres(1000), occupants: occupants))?.value
        }
        let average = emission(1)

        #expect(average.map { abs($0 - 130.34) < 0.001 } == true)
        #expect(emission(10) == average)
        #expect(emission(40) == average.map { $0 / 4 })
        #expect(emission(5) == average.map { $0 * 2 })
    }

    @Test(arguments: [
        (FactorSet.desnz2025, [262.78, 150.72, 184.95]), (FactorSet.ademe2023, [258.2, 187.2, 151.7]),
        (FactorSet.epa2025, [129.82, 80.84, 102.15]),
    ])
    func `a flight emits by its length and avoids nothing`(edition: FactorSet, grams: [Double]) {
        let rules = ScoreRules(factors: edition)
        for (kilometres, gramsEach) in zip([400.0, 2_000, 9_000], grams) {
            let leg = ScoredLeg(kind: .flight, distance: Metres(kilometres * 1000), occupants: 180)
            let score = rules.score([leg])

            #expect(abs(score.emitted.value - gramsEach * kilometres) < 0.01)
            #expect(score.avoided == .zero)
        }
    }

    @Test func `every edition scores all kinds, by the nearest one where it tells them apart less`() {
        let kinds: [VehicleKind] = [
            .onFoot, .bicycle, .electricBicycle, .electricScooter, .car(.small, .diesel), .car(.large, .plugInHybrid),
            .car(.medium, .batteryElectric), .motorbike(.large), .taxi, .blackCab, .localBusInCapital, .coach,
            .nationalRail, .lightRail, .metro, .internationalRail, .flight,
        ]
        for edition in FactorSet.editions {
            let rules = ScoreRules(factors: edition)
            for kind in kinds {
                #expect(rules.emission(of: ScoredLeg(kind: kind, distance: Metres(1000))) != nil, "\(edition.version)")
            }
            #expect(edition.year >= 2023 && !edition.source.isEmpty)
        }
        let small = ScoredLeg(kind: .car(.small, .diesel), distance: Metres(1000))
        #expect(ScoreRules(factors: .ademe2023).emission(of: small) == Grams(192))
        #expect(Set(FactorSet.editions.map(\.version)).count == FactorSet.editions.count)
    }

    @Test(arguments: [(VehicleKind.motorbike(.average), 233.31), (.car(.average, .batteryElectric), 65.55)])
    func `motorcycles and the grid are those of the edition for the United States`(kind: VehicleKind, grams: Double) {
        let leg = ScoredLeg(kind: kind, distance: Metres(1000))
        let emitted = ScoreRules(factors: .epa2025).emission(of: leg)?.value

        #expect(emitted.map { abs($0 - grams) < 0.001 } == true)
    }

    @Test func `one tonne is sixteen trees and room for one bear`() {
        let score = TripScore(emitted: .zero, avoided: Grams(1_000_000))

        #expect(abs(score.trees - 16.667) < 0.001)
        #expect(score.seaIceSquareMetres == 3)
        #expect(score.polarBears == 1)
    }

    @Test func `an hour of brisk walking burns five kilocalories a kilogram`() {
        let burnt = Exercise.onFoot.kilocalories(over: Metres(6000), in: Seconds(3600), bodyKilograms: 70)

        #expect(burnt == 350)
        #expect(Exercise.cycling.kilocalories(over: Metres(20_000), in: Seconds(3600), bodyKilograms: 70) == 560)
        #expect(Exercise.onFoot.kilocalories(over: Metres(6000), in: .zero, bodyKilograms: 70) == 0)
    }
}
