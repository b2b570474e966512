import Foundation

/// What a server hears and is asked within some seconds: half a million requests, and one session in a hundred ends.
let sessions = 40_000
let requests = 500_000
let now = Timestamp(milliseconds: 1_800_000_000_000)
let later = now.advanced(milliseconds: 86_400_000)

func key(_ number: Int) -> KnownSessions.Key {
    var bytes = [UInt8](repeating: 7, count: 32)
    withUnsafeBytes(of: UInt64(number) &* 0x9E37_79B9_7F4A_7C15) { bytes.replaceSubrange(0..<8, with: $0) }
    return KnownSessions.Key(tokenHash: bytes, kind: .cookie)
}

func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

let known = KnownSessions()
let keys = (0..<sessions).map(key)
for (number, key) in keys.enumerated() {
    let caller = Caller(
        accountID: "account-\(number)",
        roles: ["passenger"],
        sessionID: "session-\(number)"
    )
    known.keep(caller, for: key, until: later, ticket: known.look(for: key, at: now).ticket, at: now)
}
var generator = SystemRandomNumberGenerator()
let asked = (0..<requests).map { _ in Int.random(in: 0..<sessions, using: &generator) }
var found = 0
var ended = Set<Int>()
let begin = nanoseconds()
for (turn, number) in asked.enumerated() {
    if known.look(for: keys[number], at: now).caller != nil { found += 1 }
    if turn % 100 == 0 {
        known.forget(session: "session-\(number)")
        ended.insert(number)
    }
}
let spent = Double(nanoseconds() - begin) / 1000
let wrong = ended.count { known.look(for: keys[$0], at: now).caller != nil }
print(
    "\(sessions) sessions, \(requests) looks, \(requests / 100) endings: \(spent / Double(requests)) µs of processor time a look"
)
print("\(found) of \(requests) were known; \(wrong) of \(ended.count) that have ended were known still")
