import CrosstownKit
import CrosstownTesting
import Foundation
import Testing

/// A stand-in for Stripe that other people wrote, as a process of its own with a customer and cards.
struct LocalStripe: Decodable, Sendable {
    /// Where its interface is.
    let address: String
    let customer: String
    /// A card that pays.
    let good: String
    /// A card that is declined when it is charged.
    let poor: String
    /// A card whose bank wants its owner.
    let careful: String

    func card(_ method: String) -> CardToken { CardToken("\(customer)/\(method)") }

    /// Runs it while a test uses it.
    static func run<T>(_ test: (LocalStripe) async throws -> T) async throws -> T {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try SetupFolder.path("stripe-venv/bin/python"))
        process.arguments = ["-c", program]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Asked to end in order, it would wait a minute for connections that we keep.
        defer { kill(process.processIdentifier, SIGKILL) }
        return try await test(JSONDecoder().decode(LocalStripe.self, from: firstLine(of: output)))
    }

    private static func firstLine(of output: Pipe) throws -> Data {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return line
    }

    /// Its own program would listen on all networks and keep its data for the next start.
    private static let program = """
        import json, socket
        from aiohttp import web
        from localstripe.resources import Customer, PaymentMethod, store
        from localstripe.server import app

        def card(number):
            details = {"number": number, "exp_month": 12, "exp_year": 2040, "cvc": "123"}
            method = PaymentMethod._api_create(type="card", card=details)
            return PaymentMethod._api_attach(method.id, customer=customer.id).id

        store.dump_to_disk = lambda: None
        customer = Customer._api_create()
        listener = socket.create_server(("127.0.0.1", 0))
        print(json.dumps({
            "address": f"http://127.0.0.1:{listener.getsockname()[1]}", "customer": customer.id,
            "good": card("4242424242424242"), "poor": card("4000000000000341"), "careful": card("4000002760003184"),
        }), flush=True)
        web.run_app(app, sock=listener, print=None)
        """
}
