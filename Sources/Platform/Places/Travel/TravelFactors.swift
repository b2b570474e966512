import CrosstownKit
import CrosstownValues

/// All that finished drives taught about the estimates of each source.
struct TravelFactors: Sendable {
    var routed = SourceFactors()
    var straightLine = SourceFactors()

    /// What to multiply a source's estimate by.
    func factor(_ source: TravelEstimate.Source, _ drive: DriveTraits, estimated: Seconds) -> Double {
        (source == .routed ? routed : straightLine).factor(of: drive, estimated: estimated)
    }
}

/// What finished drives taught about the estimates of one source.
struct SourceFactors: Sendable {
    /// By the hour of the day.
    var hours: [Int: LearnedFactor] = [:]
    /// What is left over after the hour, and after the topics before.
    var lessons: [TravelLesson: LearnedFactor] = [:]

    /// What to multiply an estimate by.
    func factor(of drive: DriveTraits, estimated: Seconds) -> Double {
        let rest = drive.lessons(estimated: estimated).reduce(0) { sum, lesson in
            sum + (lessons[lesson]?.correction(prior: lesson.topic.prior) ?? 0)
        }
        return LearnedFactor.factor(ofLogarithm: logarithm(ofHour: drive.hour) + rest)
    }

    /// Learns from a drive that took so many seconds, while `estimated` was the uncorrected estimate.
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
