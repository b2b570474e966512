import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Which campuses and ministries somebody has chosen, as the device keeps it and sends it along.
///
/// It is read for one answer and forgotten: no table and no log has it (C-1.3).
struct DeviceChoice: Sendable, Equatable {
    /// How many campuses and ministries a device may choose each.
    static let most = 60
    /// The cookie's name.
    static let cookie = "community"
    private static let keptSeconds = 400 * 86_400

    /// The numbers of the campuses.
    let campuses: [Int]
    /// The numbers of the ministries.
    let ministries: [Int]

    /// Takes over numbers; duplicates and more than the most are left out.
    init(campuses: [Int], ministries: [Int]) {
        self.campuses = Self.few(campuses)
        self.ministries = Self.few(ministries)
    }

    /// Reads `1.2-5.9.14`; nothing is chosen where it is malformed.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            self.init(campuses: [], ministries: [])
            return
        }
        self.init(campuses: Self.numbers(parts[0]), ministries: Self.numbers(parts[1]))
    }

    /// What the device keeps.
    var text: String { Self.joined(campuses) + "-" + Self.joined(ministries) }

    /// The `Set-Cookie` value that lets the device keep it; scripts may read it, to follow what was chosen.
    var settingCookie: String {
        "\(Self.cookie)=\(text); Max-Age=\(Self.keptSeconds); Path=/community; SameSite=Lax"
    }

    /// Reads numbers with points between them.
    static func numbers(_ text: some StringProtocol) -> [Int] {
        few(text.split(separator: ".").compactMap { $0.utf8.count <= 9 ? Int($0) : nil })
    }

    private static func few(_ numbers: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return Array(numbers.filter { $0 > 0 && seen.insert($0).inserted }.prefix(most))
    }

    private static func joined(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ".") }
}
