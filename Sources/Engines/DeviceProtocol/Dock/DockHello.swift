/// The first message of a station, with the state of its journal and clocks.
public struct DockHello: Hashable, Sendable {
    /// The key of the station.
    public let station: String
    /// The nonce that the server has to sign: 32 random hexadecimal digits.
    public let nonce: String
    /// The signature of the server's challenge, as 64 hexadecimal digits.
    public let proof: String
    /// The random name of the journal; a station that loses its journal creates one with another name.
    public let journal: String
    /// The time of the station's clocks.
    public let moment: DockMoment

    /// Creates a message.
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
