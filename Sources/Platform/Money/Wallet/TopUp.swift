/// The subject of the identifier of money that somebody brings into the wallet.
enum TopUp {}
