import CrosstownKit
import CrosstownWeb

extension CivilMoment {
    /// Parses `2026-11-24T08:15`; seconds, which some browsers send, are ignored.
    init?(typed text: String) { self.init(text.split(separator: ":").prefix(2).joined(separator: ":")) }
}

extension FieldLimits {
    /// A day and a time, optionally with seconds.
    static let typedMoment: FieldLimits = {
        var limits = civilMoment
        limits.length = 16...30
        return limits
    }()
}
