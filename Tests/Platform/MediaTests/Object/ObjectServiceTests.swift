import CrosstownMedia
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

@Suite struct ObjectServiceTests {
    private static let name = "0123456789abcdef0123456789abcdef"

    /// The example in the description of the signature, AWS, "Authenticating Requests: Using the Authorization Header".
    @Test func `requests are signed as the service's description has it`() {
        let signature = ObjectSignature(
            region: "us-east-1",
            key: "AKIAIOSFODNN7EXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        )
        let headers = signature.headers(
            "GET",
            "/test.txt",
            signing: ["host": "examplebucket.s3.amazonaws.com", "range": "bytes=0-9"],
            body: [],
            at: Timestamp(milliseconds: 1_369_353_600_000)
        )
        #expect(headers["x-amz-date"] == "20130524T000000Z")
        #expect(
            headers["authorization"]?.hasSuffix(
                "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
            ) == true
        )
    }

    @Test(.enabled(if: LocalObjects.isReady, "the stand-in for a service of objects is not set up"))
    func `a service that speaks S3 keeps what it is given, and forgets it`() async throws {
        try await LocalObjects.run { address in
            let objects = try #require(Self.service(at: address))
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            #expect(try await objects.get(Self.name) == nil)
            try await objects.put(bytes, named: Self.name)
            try await objects.put([1], named: Self.name + "-small")
            #expect(try await objects.get(Self.name) == bytes)
            for _ in 1...2 { try await objects.remove(Self.name) }
            #expect(try await objects.get(Self.name) == nil)
            #expect(try await objects.get(Self.name + "-small") == [1])
            let elsewhere = try #require(Self.service(at: address, bucket: "nobodys"))
            await #expect(throws: ObjectService.Refused.self) { try await elsewhere.put([1], named: Self.name) }
        }
    }

    @Test(arguments: ["", "../secrets", "a/b", "ABC", "a?b", "ü-name", "a"])
    func `names that could lead elsewhere are refused`(name: String) async throws {
        let objects = try #require(Self.service(at: "http://127.0.0.1:9"))
        await #expect(throws: ObjectService.BadName.self) { try await objects.get(name) }
    }

    @Test(arguments: ["", "objects.example.org", "ftp://a", "https://a/b", "https://a?b=c"])
    func `an address that is none is not taken`(address: String) {
        #expect(Self.service(at: address) == nil)
    }

    private static func service(at address: String, bucket: String = "drops") -> ObjectService? {
        ObjectService(
            address: address,
            bucket: bucket,
            region: "us-east-1",
            key: "anna",
            secret: "secret",
            clock: ManualClock(Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)))
        )
    }
}

/// A stand-in for a service of objects that other people wrote, as a process of its own with an empty bucket.
enum LocalObjects {
    static let isReady = SetupFolder.has("objects-venv/bin/python")

    /// Runs it while a test uses it.
    static func run<T>(_ test: (_ address: String) async throws -> T) async throws -> T {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try SetupFolder.path("objects-venv/bin/python"))
        process.arguments = ["-c", program]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return try await test(String(decoding: line, as: UTF8.self))
    }

    private static let program = """
        import logging, time
        import boto3
        from moto.server import ThreadedMotoServer

        logging.disable(logging.CRITICAL)
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        host, port = server.get_host_and_port()
        address = f"http://127.0.0.1:{port}"
        names = {"aws_access_key_id": "anna", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
        boto3.client("s3", endpoint_url=address, **names).create_bucket(Bucket="drops")
        print(address, flush=True)
        time.sleep(600)
        """
}
