import CrosstownKit
import CrosstownValues

/// The corrections of all sources from finished drives.
struct TravelFactors: Sendable {
    var routed = SourceFactors()
    var straightLine = SourceFactors()

    /// Returns the factor for a source's estimate.
    func factor(_ source: TravelEstimate.Source, _ drive: DriveTraits, estimated: Seconds) -> Double {
        (source == .routed ? routed : straightLine).factor(of: drive, estimated: estimated)
    }
}

/// The corrections of one source from finished drives.
struct SourceFactors: Sendable {
    /// The corrections by hour of the day.
    var hours: [Int: LearnedFactor] = [:]
    /// The corrections of the error that remains after the hour and the previous topics.
    var lessons: [TravelLesson: LearnedFactor] = [:]

    /// Returns the factor for an estimate.
    func factor(of drive: DriveTraits, estimated: Seconds) -> Double {
        let rest = drive.lessons(estimated: estimated).reduce(0) { sum, lesson in
            sum + (lessons[lesson]?.correction(prior: lesson.topic.prior) ?? 0)
        }
        return LearnedFactor.factor(ofLogarithm: logarithm(ofHour: drive.hour) + rest)
    }

    /// Updates the corrections from a drive; `estimated` is its uncorrected estimate.
    mutating func learn(_ drive: DriveTraits, estimated: Seconds, real: Seconds) {
        let present = factor(of: drive, estimated: estimated)
        let taught = LearnedFactor.lesson(ratio: real / estimated, present: present)
        hours[drive.hour, default: LearnedFactor()].learn(taught)
        var known = logarithm(ofHour: drive.hour)
        for lesson in drive.lessons(estimated: estimated) {
            var learned = lessons[lesson, default: LearnedFactor()]
            learned.learn(taught - known)
            known += learned.correction(prior: lesson.topic.prior)
            lessons[lesson] = learned
        }
    }

    private func logarithm(ofHour hour: Int) -> Double {
        LearnedFactor.logarithm(hour: hours[hour] ?? LearnedFactor(), day: hours.values)
    }
}
