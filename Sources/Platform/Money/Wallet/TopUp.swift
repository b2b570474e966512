/// The subject of the ID of money that a user adds to the wallet.
enum TopUp {}
