/// When a person wants to be left alone, and when the daily e-mail comes.
struct Hours: Hashable, Sendable {
    var quiet: QuietHours?
    /// The minute of the day at which the daily e-mail comes.
    var digestAt: Int

    /// What holds until a person chooses otherwise.
    static let usual = Hours(quiet: nil, digestAt: 8 * 60)
}
