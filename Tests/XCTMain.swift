// Runs the tests of all targets. The package manager would otherwise write this file itself, and look for tests of XCTest,
// which there are none of, in an index of all sources that takes a tenth of the time of compiling.
import Testing

await Testing.__swiftPMEntryPoint() as Never
