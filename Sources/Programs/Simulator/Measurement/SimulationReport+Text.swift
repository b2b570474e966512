#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SimulationReport {
    /// The report in one line, for the log.
    public var line: String {
        let waits = [acceptanceMedianSeconds, acceptanceP95Seconds].map { Self.text($0, "s") }.joined(separator: "/")
        return "\(Int(seconds)) s: \(requests) requests, \(accepted) accepted, \(completed) completed, "
            + "\(withdrawn) withdrawn, \(refusedQueueEmpty) without taxi, acceptance p50/p95 \(waits), "
            + "\(Self.text(callsPerSecond, "calls/s")), \(faultText)"
    }

    /// The whole report as text.
    public var text: String {
        let counts = [
            "\(taxis) taxis and \(passengers) passengers for \(Self.text(seconds, "s"))",
            "requests           \(requests) taken, \(refusedQueueEmpty) without taxi, \(refusedOtherwise) refused otherwise",
            "became             \(accepted) accepted, \(completed) completed, \(withdrawn) withdrawn",
            "offers             \(offersSeen) seen, \(offersAccepted) accepted, \(offersRefused) refused, "
                + "\(Self.text(offersPerRequest, "per request"))",
            "until acceptance   p50 \(Self.text(acceptanceMedianSeconds, "s")), p95 \(Self.text(acceptanceP95Seconds, "s"))",
            "until pick-up      p50 \(Self.text(pickUpMedianSeconds, "s")), p95 \(Self.text(pickUpP95Seconds, "s"))",
            "request to offer   p50 \(Self.text(offerVisibleP50Milliseconds, "ms")), "
                + "p99 \(Self.text(offerVisibleP99Milliseconds, "ms"))",
        ]
        return (counts + comparisonLines + callLines + checkLines).joined(separator: "\n")
    }

    /// Returns the report as JSON with sorted keys.
    ///
    /// - Throws: The errors of the encoder.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    private var comparisonLines: [String] {
        guard let sameTaxiAsRecorded, let otherTaxiThanRecorded else { return [] }
        let distance = Self.text(taxiDistanceMedianMetres, "m")
        return [
            "against recording  \(sameTaxiAsRecorded) by the same taxi, \(otherTaxiThanRecorded) by another, "
                + "away p50 \(distance)"
        ]
    }

    private var callLines: [String] {
        ["calls              \(Self.text(callsPerSecond, "per second")), \(faultText)"]
            + calls.map { call in
                let name = call.kind + String(repeating: " ", count: max(1, 16 - call.kind.count))
                let failed = call.faults.sorted { $0.key < $1.key }.map { ", \($0.value) \($0.key)" }.joined()
                return "  \(name) \(call.count) times, p50 \(Self.text(call.p50Milliseconds, "ms")), "
                    + "p99 \(Self.text(call.p99Milliseconds, "ms"))\(failed)"
            }
    }

    private var checkLines: [String] {
        guard contradictionCount > 0 else { return ["checks             nothing contradicted itself"] }
        return ["checks             \(contradictionCount) CONTRADICTIONS"] + contradictions.map { "  \($0)" }
    }

    private var faultText: String {
        guard !faults.isEmpty else { return "no faults" }
        return faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    private static func text(_ number: Double?, _ unit: String) -> String {
        guard let number else { return "-" }
        return "\((number * 10).rounded() / 10) \(unit)"
    }
}
