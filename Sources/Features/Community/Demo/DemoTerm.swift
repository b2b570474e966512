/// Pseudorandom numbers that are the same in every run (SplitMix64).
struct DemoChance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but excluding, a bound.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// A term at the demo university: 60 events and 48 groups and teams, created from a seed.
struct DemoTerm {
    /// A single event or a series.
    struct Event {
        let ministry: Int
        let plan: DemoContent.Plan
        /// Days from now until its first occurrence.
        let day: Int
        /// Minutes since midnight.
        let minute: Int
        let rule: String
        let building: Int
        /// The number of places; `nil` without sign-up.
        let capacity: Int?
        let hasRideSharing: Bool
    }

    struct Group {
        let ministry: Int
        let isTeam: Bool
        let name: String
        let text: String
        let weekday: Int
        let minute: Int
        let building: Int
        let members: Int
        let answers: String
        let leader: String
        let phone: String
    }

    private static let days = 84
    private static let groupsOfMinistry = 5

    private var chance: DemoChance

    init(seed: UInt64) { chance = DemoChance(seed: seed) }

    /// The events; people share rides to the first one.
    mutating func events() -> [Event] {
        var events: [Event] = []
        for (number, ministry) in DemoContent.ministries.enumerated() {
            events.append(series(ministry.series[0], number, "FREQ=WEEKLY;COUNT=12"))
            events.append(series(ministry.series[1], number, "FREQ=WEEKLY;INTERVAL=2;COUNT=6"))
            for plan in ministry.single { events.append(single(plan, number)) }
        }
        return events
    }

    private mutating func series(_ plan: DemoContent.Plan, _ ministry: Int, _ rule: String) -> Event {
        event(plan, ministry, day: chance.below(14), minute: minute(of: plan), rule)
    }

    private mutating func single(_ plan: DemoContent.Plan, _ ministry: Int) -> Event {
        event(plan, ministry, day: 1 + chance.below(Self.days), minute: minute(of: plan), "")
    }

    /// The usual start time of a plan.
    private mutating func minute(of plan: DemoContent.Plan) -> Int {
        let hours = 60 * chance.below(3)
        let halfHour = DemoContent.DayPart(of: plan.tag) == .evening ? 30 * chance.below(2) : 0
        return plan.part.firstMinute + hours + halfHour
    }

    private mutating func event(
        _ plan: DemoContent.Plan,
        _ ministry: Int,
        day: Int,
        minute: Int,
        _ rule: String
    ) -> Event {
        let isFirst = plan.title == DemoContent.ministries[0].series[0].title
        let wantsSignUp = isFirst || chance.below(3) == 0
        return Event(
            ministry: ministry,
            plan: plan,
            day: day,
            minute: minute,
            rule: rule,
            building: chance.below(DemoContent.buildings.count),
            capacity: wantsSignUp ? 12 + 6 * chance.below(5) : nil,
            hasRideSharing: isFirst || plan.tag == "outdoors" || chance.below(5) == 0
        )
    }

    /// 40 groups and 8 teams, spread over the ministries in turn.
    mutating func groups() -> [Group] {
        var groups: [Group] = []
        for round in 0...Self.groupsOfMinistry {
            for (number, ministry) in DemoContent.ministries.enumerated() {
                let isTeam = round == Self.groupsOfMinistry
                let name = isTeam ? ministry.team : ministry.groups[round]
                let text = isTeam ? ministry.teamText : ministry.groupText
                groups.append(group(name, text, number, isTeam: isTeam, groups.count))
            }
        }
        return groups
    }

    private mutating func group(
        _ name: String,
        _ text: String,
        _ ministry: Int,
        isTeam: Bool,
        _ number: Int
    ) -> Group {
        let leader = chance.pick(DemoContent.leaderNames) + " " + chance.pick(DemoContent.leaderSurnames)
        return Group(
            ministry: ministry,
            isTeam: isTeam,
            name: name,
            text: text,
            weekday: 1 + chance.below(6),
            minute: 60 * (17 + chance.below(4)) + 30 * chance.below(2),
            building: chance.below(DemoContent.buildings.count),
            members: 3 + chance.below(10),
            answers: chance.pick(["", "year: First year", "year: Second year, Third year"]),
            leader: leader,
            phone: "+377 99 00 00 \(number < 10 ? "0" : "")\(number)"
        )
    }
}
