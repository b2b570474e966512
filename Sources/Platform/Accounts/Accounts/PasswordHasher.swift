public import CrosstownValues
import CrosstownWeb
import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// Hashes passwords with scrypt, on threads that serve no requests.
///
/// The cost is OWASP's equivalent with the least memory at this strength (N = 2^15, r = 8, p = 3, 32 MiB; OWASP
/// Password Storage Cheat Sheet). Each hash stores its cost, so that the default can be raised later. Networks take
/// turns, and so do the browsers and programs of each network, so that a flood of sign-ins delays no other network. A
/// campus behind one address fills only its own queue, which is as long as two threads can serve within the longest
/// wait; a request that waits longer fails with 503 and `Retry-After`.
public final class PasswordHasher: Sendable {
    /// The work that a hash takes.
    public struct Cost: Hashable, Sendable {
        let logN: Int
        let parallelism: Int

        /// The default, for real accounts.
        public static let owasp = Cost(logN: 15, parallelism: 3)
        /// A lower cost for trials, in which all users sign in at the same time.
        public static let trial = Cost(logN: 10, parallelism: 1)
        /// A low cost for tests, which hash often.
        public static let test = Cost(logN: 4, parallelism: 1)
    }

    private static let threadCount = 2
    /// Two threads hash about eight passwords a second, so the requests of one network wait at most about twelve
    /// seconds.
    private static let mostFromOne = 96
    private static let mostWaiting = 384
    /// In milliseconds; a request that waits longer gets a `Retry-After` of about one hash.
    ///
    /// `RequestTimeout` excludes this wait, so that a request has its full time for the work.
    private static let longestWait: Int64 = 12_000

    private let cost: Cost
    private let salt: @Sendable () -> [UInt8]
    private let threads: NIOThreadPool
    private let line: FairLine

    /// Creates a hasher with two threads; `salt` returns sixteen new random bytes.
    public init(cost: Cost = .owasp, clock: any WallClock, salt: @escaping @Sendable () -> [UInt8]) {
        self.cost = cost
        self.salt = salt
        line = FairLine(
            places: Self.threadCount,
            mostWaiting: Self.mostWaiting,
            mostFromOne: Self.mostFromOne,
            longestWait: Self.longestWait,
            clock: clock
        )
        threads = NIOThreadPool(numberOfThreads: Self.threadCount)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Returns the hash of a new password, with its cost and salt.
    ///
    /// - Throws: `Problem.overloaded` if too many requests wait.
    public func hash(_ password: String, for network: String = "") async throws -> String {
        let (cost, salt) = (cost, salt())
        return try await work(network) { try Self.phc(password, cost, salt) }
    }

    /// Returns whether a password matches a hash; takes as long without a hash, so that the time doesn't show whether
    /// an account exists.
    ///
    /// - Throws: `Problem.overloaded` if too many requests wait.
    public func verify(_ password: String, against hash: String?, for network: String = "") async throws -> Bool {
        guard let hash, let (cost, salt) = Self.parse(hash) else {
            _ = try await self.hash(password, for: network)
            return false
        }
        return try await work(network) { Self.isEqual(try Self.phc(password, cost, salt), hash) }
    }

    private func work<T: Sendable>(
        _ network: String,
        _ body: @escaping @Sendable () throws -> T
    ) async throws -> T {
        try await RequestTimeout.whileInLine { try await line.enter(from: NetworkKey.widest(network)) }
        defer { line.leave() }
        return try await threads.runIfActive { try body() }
    }

    /// Returns the hash in the Password Hashing Competition format: `$scrypt$ln=15,r=8,p=3$salt$key`.
    private static func phc(_ password: String, _ cost: Cost, _ salt: [UInt8]) throws -> String {
        let key = try KDF.Scrypt.deriveKey(
            from: Data(password.utf8),
            salt: Data(salt),
            outputByteCount: 32,
            rounds: 1 << cost.logN,
            blockSize: 8,
            parallelism: cost.parallelism
        )
        let bytes = key.withUnsafeBytes { Data($0) }
        let parameters = "ln=\(cost.logN),r=8,p=\(cost.parallelism)"
        return "$scrypt$\(parameters)$\(Data(salt).base64EncodedString())$\(bytes.base64EncodedString())"
    }

    private static func parse(_ hash: String) -> (Cost, [UInt8])? {
        let parts = hash.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt", let salt = Data(base64Encoded: String(parts[2])) else {
            return nil
        }
        let numbers = parts[1].split(separator: ",").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        guard numbers.count == 3 else { return nil }
        return (Cost(logN: numbers[0], parallelism: numbers[2]), Array(salt))
    }

    /// Compares in constant time, wherever the texts differ.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
