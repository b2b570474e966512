import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The campuses and ministries that a user chose; the device stores and sends them.
///
/// The server uses it for one response only and stores it in no table or log (C-1.3).
struct DeviceChoice: Sendable, Equatable {
    /// The most campuses, and the most ministries, that a device may choose.
    static let most = 60
    static let cookie = "community"
    private static let keptSeconds = 400 * 86_400

    let campuses: [Int]
    let ministries: [Int]

    /// Creates a choice without duplicates and without numbers above the limit.
    init(campuses: [Int], ministries: [Int]) {
        self.campuses = Self.few(campuses)
        self.ministries = Self.few(ministries)
    }

    /// Parses `1.2-5.9.14`; the choice is empty if the text is invalid.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            self.init(campuses: [], ministries: [])
            return
        }
        self.init(campuses: Self.numbers(parts[0]), ministries: Self.numbers(parts[1]))
    }

    var text: String { Self.joined(campuses) + "-" + Self.joined(ministries) }

    /// The `Set-Cookie` value that stores the choice on the device; scripts may read it to follow the chosen
    /// ministries.
    var settingCookie: String {
        "\(Self.cookie)=\(text); Max-Age=\(Self.keptSeconds); Path=/community; SameSite=Lax"
    }

    /// Parses numbers separated by points.
    static func numbers(_ text: some StringProtocol) -> [Int] {
        few(text.split(separator: ".").compactMap { $0.utf8.count <= 9 ? Int($0) : nil })
    }

    private static func few(_ numbers: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return Array(numbers.filter { $0 > 0 && seen.insert($0).inserted }.prefix(most))
    }

    private static func joined(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ".") }
}
