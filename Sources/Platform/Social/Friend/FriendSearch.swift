import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension FriendService {
    /// The number of candidates, since some of them are not visible.
    private static let most = 60
    /// The number of displayed users.
    private static let shown = 20
    /// The lowest likeness of a plausible match.
    private static let leastLikeness = 0.7

    /// Returns the users whose names resemble a text, closest first, as far as the searcher may find them.
    ///
    /// - Throws: `Problem` for a text that is too short or too long, or too many searches.
    func find(_ text: String, by person: Identifier<Account>) async throws -> [PersonView] {
        let typed = try SearchText(text)
        try limits.searching.check("\(person)")
        return try await database.read { [names, people] transaction in
            let hits = try names.search(typed.text, limit: Self.most, in: transaction)
                .filter { $0.likeness >= Self.leastLikeness && $0.person != person }
            let found = hits.map(\.person)
            let bonds = try FriendStore(transaction: transaction).bonds(of: person, with: found)
            let truth = try NameStore(transaction: transaction).names(of: found)
            let visible = hits.filter { hit in
                guard let bond = bonds[hit.person], let names = truth[hit.person] else { return false }
                return Self.mayBeSeen(bond, isExact: names.contains(where: typed.isExactly))
            }
            let ranked = Self.ranked(visible, bonds).prefix(Self.shown)
            let profiles = try people.profiles(of: ranked.map(\.person), in: transaction)
            return ranked.compactMap { hit in
                guard let profile = profiles[hit.person], let bond = bonds[hit.person] else { return nil }
                return PersonView(profile, bond.relation, commonFriends: bond.commonFriends)
            }
        }
    }

    private static func mayBeSeen(_ bond: Bond, isExact: Bool) -> Bool {
        if bond.isBlocked || bond.hasBlocked { return false }
        if bond.relation != .none { return true }
        return bond.findability.admits(hasCommonFriends: bond.commonFriends > 0, isExact: isExact)
    }

    /// Among similarly close names, users with friends in common come first.
    private static func ranked(
        _ hits: [(person: Identifier<Account>, likeness: Double)],
        _ bonds: [Identifier<Account>: Bond]
    ) -> [(person: Identifier<Account>, likeness: Double)] {
        let weight = { (hit: (person: Identifier<Account>, likeness: Double)) in
            hit.likeness + 0.01 * Double(min(bonds[hit.person]?.commonFriends ?? 0, 3))
        }
        return hits.enumerated().sorted { (-weight($0.element), $0.offset) < (-weight($1.element), $1.offset) }
            .map(\.element)
    }
}

struct SearchText: Sendable {
    let text: String
    private let words: [String]

    /// - Throws: `Problem` for a text of less than two letters, or of more than eighty characters.
    init(_ typed: String) throws {
        var check = Validation()
        text = check.text(typed, "q", of: FriendRoutes.Query.self)
        words = FoldedText.words(of: text)
        let letters = words.reduce(0) { $0 + $1.unicodeScalars.count }
        check.require(text.unicodeScalars.count > 80 || letters >= 2, "q", "must have at least two letters")
        try check.finish()
    }

    /// Returns whether it is a whole name, regardless of case, accents and word order.
    func isExactly(_ name: String) -> Bool { FoldedText.words(of: name).sorted() == words.sorted() }
}

/// The order of a user's own friends.
enum FriendOrder {
    /// Returns friends by name; with a text, only matching ones, closest first.
    static func sorted(_ friends: [PersonView], matching text: String) -> [PersonView] {
        let words = FoldedText.words(of: text)
        if words.isEmpty { return friends.sorted { ($0.folded, $0.id) < ($1.folded, $1.id) } }
        var index = NameIndex<Int>()
        for (place, friend) in friends.enumerated() {
            // One word of a name is enough among a few people.
            let names = Set(friend.names).map(FoldedText.words)
            index.set(place, names: (names + names.joined().map { [$0] }).map(NameForm.init))
        }
        return index.search(NameForm(words: words), limit: friends.count).filter { $0.likeness >= 0.6 }
            .map { friends[$0.person] }
    }
}
