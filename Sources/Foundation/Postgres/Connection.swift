import CLibPQ
import CrosstownSQL

/// A connection to the server, used by one thread.
final class Connection {
    private static let statementLimit = 500

    let handle: OpaquePointer
    private var statements: [String: String] = [:]
    private var prepared = 0

    init(_ conninfo: String) throws {
        guard let handle = PQconnectdb(conninfo) else {
            throw DatabaseError.unavailable(reason: "no memory for a connection")
        }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            // The failing initializer still runs `deinit`, because all properties are set.
            throw DatabaseError.unavailable(reason: message)
        }
        // Notices such as "table exists, skipping" would otherwise go to the standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    /// The last error message of the connection.
    var message: String { String(cString: PQerrorMessage(handle)) }

    private var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }

    /// Reconnects a lost connection.
    func revive() throws {
        if isAlive { return }
        statements = [:]
        PQreset(handle)
        guard isAlive else { throw DatabaseError.unavailable(reason: message) }
    }

    /// Runs statements without values.
    func script(_ text: String) throws {
        _ = try QueryResult(PQexec(handle, text), of: self)
    }

    /// Runs one statement, prepared at its first use.
    func run(_ sql: SQL) throws -> QueryResult {
        try sql.checkTexts()
        let values = sql.values
        let name = try statementName(sql.text(for: .postgres), values)
        let parameters = Parameters(values)
        let result = parameters.withPointers { texts, lengths, formats in
            PQexecPrepared(handle, name, Int32(values.count), texts, lengths, formats, 0)
        }
        return try QueryResult(result, of: self)
    }

    /// Commits the transaction durably.
    ///
    /// The server answers a `COMMIT` of a failed transaction with a `ROLLBACK` and no error.
    func commit() throws {
        let result = try QueryResult(PQexec(handle, "COMMIT"), of: self)
        guard result.command == "COMMIT" else {
            throw DatabaseError.other(code: "25P02", message: "the transaction had failed and was rolled back")
        }
    }

    /// Rolls back the transaction; a lost connection has done that already.
    func rollback() { PQclear(PQexec(handle, "ROLLBACK")) }

    private func statementName(_ text: String, _ values: [SQLValue]) throws -> String {
        let types = values.map(Parameters.type)
        let key = text + "\n" + types.map(String.init).joined(separator: " ")
        if let known = statements[key] { return known }
        if statements.count >= Self.statementLimit {
            try script("DEALLOCATE ALL")
            statements = [:]
        }
        prepared += 1
        let name = "s\(prepared)"
        _ = try QueryResult(PQprepare(handle, name, text, Int32(types.count), types), of: self)
        statements[key] = name
        return name
    }
}
