/// The subject of the identifier of an entry in the books.
public enum LedgerEntry {}
