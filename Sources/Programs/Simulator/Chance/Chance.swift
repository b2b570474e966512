import CrosstownGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SplitMix {
    /// Creates the random numbers of one agent: the same in every run with one seed, different from other agents'.
    init(seed: UInt64, agent: UInt64) {
        var first = SplitMix(seed: seed ^ (agent &+ 1) &* 0xD134_2543_DE82_EF95)
        self.init(seed: first.next())
    }
}

extension RandomNumberGenerator {
    /// Returns true with a probability from 0 to 1.
    mutating func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    /// Returns a time between independent events, with a mean in any unit.
    mutating func exponential(mean: Double) -> Double {
        -mean * log(1 - Double.random(in: 0..<1, using: &self))
    }

    /// Returns a number of the standard normal distribution (Box and Muller, 1958).
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
        return radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &self))
    }

    /// Returns random milliseconds from a range of seconds.
    mutating func milliseconds(_ seconds: ClosedRange<Double>) -> Int64 {
        Int64(Double.random(in: seconds, using: &self) * 1000)
    }

    /// Returns a random place near another one, normally distributed along each axis with this standard deviation.
    mutating func place(near place: Coordinate, spreadMetres: Double) -> Coordinate {
        LocalPlane(origin: place).place(x: normal() * spreadMetres, y: normal() * spreadMetres)
    }
}
