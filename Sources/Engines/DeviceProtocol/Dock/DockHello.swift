/// Who connects, and how its journal and clocks stand.
public struct DockHello: Hashable, Sendable {
    /// The key of the station.
    public let station: String
    /// What the server has to sign in its turn: 32 hexadecimal digits made by chance.
    public let nonce: String
    /// The signature of the server's challenge, as 64 hexadecimal digits.
    public let proof: String
    /// The name of the journal: made by chance when the journal is, and another one if that is ever lost.
    public let journal: String
    /// What the station's clocks show.
    public let moment: DockMoment

    /// Describes who connects.
    public init(station: String, nonce: String, proof: String, journal: String, moment: DockMoment) {
        self.station = station
        self.nonce = nonce
        self.proof = proof
        self.journal = journal
        self.moment = moment
    }

    func write(to object: inout FlatObject) {
        object.set("station", station)
        object.set("nonce", nonce)
        object.set("proof", proof)
        object.set("journal", journal)
        moment.write(to: &object)
    }

    init?(_ object: FlatObject) {
        guard let station = object.text("station"), let nonce = object.text("nonce"), let proof = object.text("proof"),
            let journal = object.text("journal"), let moment = DockMoment(object),
            (1...32).contains(station.utf8.count),
            (16...64).contains(nonce.utf8.count), proof.utf8.count == 64, (1...32).contains(journal.utf8.count)
        else { return nil }
        self.init(station: station, nonce: nonce, proof: proof, journal: journal, moment: moment)
    }
}
