public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Keeps the pictures that people send: made anew without what a camera writes into them, bounded, and counted by person.
///
/// A picture is taken in first and belongs to nothing. A feature keeps it in the transaction that needs it, and decides
/// itself who may see it from then on; one that nothing keeps within an hour is forgotten.
public protocol Pictures: Sendable {
    /// Prepares to take in a picture; what it leaves in a form's field is its identifier.
    ///
    /// - Parameters:
    ///   - owner: who sends it, and whose share of the room it takes.
    ///   - field: the field that problems name.
    ///   - filename: what the sender calls it, for problems alone.
    /// - Returns: What takes its bytes.
    /// - Throws: `Problem` that names the field, or one with status 429 or 503; `DatabaseError`.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String
    ) async throws -> any IncomingFile

    /// Prepares to take in a picture that a feature keeps itself: it is handed on as soon as it is made, and never lies
    /// anywhere under a name.
    ///
    /// - Parameters:
    ///   - owner: who sends it.
    ///   - field: the field that problems name.
    ///   - filename: what the sender calls it, for problems alone.
    ///   - keep: takes the made picture, and gives the text that stands in the form in its place.
    /// - Returns: What takes its bytes.
    /// - Throws: `Problem` that names the field, or one with status 429 or 503.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadePicture) async throws -> String
    ) async throws -> any IncomingFile

    /// Keeps pictures that their owner has just sent, until they are dropped.
    ///
    /// - Parameters:
    ///   - pictures: which ones.
    ///   - owner: who has sent them.
    ///   - field: the field that problems name.
    ///   - transaction: what makes them needed.
    /// - Throws: `Problem` that names the field where one is another person's, has gone, or belongs to something already;
    ///   `DatabaseError`.
    func keep(
        _ pictures: [Identifier<Picture>],
        of owner: Identifier<Account>,
        field: String,
        in transaction: any Transaction
    ) throws

    /// Forgets pictures; their files follow soon after the commit.
    ///
    /// - Throws: `DatabaseError`.
    func drop(_ pictures: [Identifier<Picture>], in transaction: any Transaction) throws

    /// A picture that is kept; `nil` where there is none. The caller has made sure who may see it.
    ///
    /// - Throws: `DatabaseError`.
    func kept(_ picture: Identifier<Picture>, _ size: PictureSize) async throws -> PrivatePicture?
}
