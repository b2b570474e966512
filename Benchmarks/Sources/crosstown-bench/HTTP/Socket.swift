import Glibc

/// Blocking sockets of this machine.
enum Socket {
    static func open() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw BenchError("no socket: \(errno)") }
        return descriptor
    }

    /// Binds to a port that is free, and tells which.
    static func bind(_ descriptor: Int32) throws -> Int {
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard Glibc.bind(descriptor, pointer, length) == 0, getsockname(descriptor, pointer, &length) == 0
                else {
                    return nil
                }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int($0.pointee.sin_port.bigEndian)
                }
            }
        }
        guard let port else { throw BenchError("no free port: \(errno)") }
        return port
    }

    /// Connects to a port of this machine.
    static func connect(port: Int) throws -> Int32 {
        let descriptor = try open()
        var address = address(port: port)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(descriptor)
            throw ConnectionLost()
        }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }
}

/// The other side went away: what was asked for last may or may not have happened.
struct ConnectionLost: Error {}
