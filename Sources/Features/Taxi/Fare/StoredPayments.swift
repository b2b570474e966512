public import CrosstownContract
public import CrosstownSQL

extension TaxiPayment: SQLBindable, SQLReadable {}
extension TaxiFareDoubt: SQLBindable, SQLReadable {}
extension TaxiPaymentState: SQLBindable, SQLReadable {}
