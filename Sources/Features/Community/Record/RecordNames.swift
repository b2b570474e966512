import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The names of the records that a kind's fields refer to.
struct RecordNames: Sendable {
    let byKind: [RecordKind.Name: [(id: Identifier<CommunityRecord>, name: String)]]

    static let none = RecordNames()

    private init() { byKind = [:] }

    init(_ kind: RecordKind, _ transaction: any Transaction) throws {
        var byKind: [RecordKind.Name: [(id: Identifier<CommunityRecord>, name: String)]] = [:]
        for case .reference(let other) in kind.fields.map(\.kind) where byKind[other] == nil {
            byKind[other] = try RecordStore(transaction: transaction, kind: .named(other)).names()
        }
        self.byKind = byKind
    }

    func name(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>?) -> String {
        guard let id else { return "" }
        return byKind[kind]?.first { $0.id == id }?.name ?? ""
    }

    /// A unique text for a record: its name, or its identifier if others have the same name.
    func unique(_ kind: RecordKind.Name, _ id: Identifier<CommunityRecord>?) -> String {
        let name = name(kind, id)
        let isAlone = (byKind[kind] ?? []).count { $0.name == name } < 2
        return isAlone ? name : id?.description ?? ""
    }
}
