package import CrosstownValues
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// How many wishes may come from one address: each costs the city three requests and takes a place in the list.
package final class CallerLimit: Sendable {
    /// Wishes of one caller within the span.
    package static let most = 30
    private static let spanMilliseconds: Int64 = 600_000
    private static let mostCallers = 10_000

    private let now: @Sendable () -> Timestamp
    private let times = Mutex<[String: [Timestamp]]>([:])

    /// Counts by a clock.
    package init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// Counts a wish; whether the caller may still make one.
    func admits(_ caller: String) -> Bool {
        let now = now()
        let since = now.advanced(milliseconds: -Self.spanMilliseconds)
        return times.withLock { times in
            if times.count >= Self.mostCallers {
                times = times.filter { $0.value.last.map { $0 > since } ?? false }
            }
            let recent = times[caller, default: []].filter { $0 > since }
            let isKnown = !recent.isEmpty || times.count < Self.mostCallers
            guard isKnown, recent.count < Self.most else { return false }
            times[caller] = recent + [now]
            return true
        }
    }

    /// Who calls: the program listens on loopback alone, so the proxy in front of it says so, last in the header.
    ///
    /// A host with IPv6 has 2^64 addresses, which are one caller.
    static func caller(of request: Request) -> String {
        let field = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let hops = field.flatMap { $0.split(separator: ",") }
        let last = hops.last.map { String($0).trimmed } ?? ""
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET6, last, &six) == 1 {
            return withUnsafeBytes(of: &six) { $0.prefix(8).map { String($0) }.joined(separator: ".") }
        }
        return inet_pton(AF_INET, last, &four) == 1 ? last : "this machine"
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
