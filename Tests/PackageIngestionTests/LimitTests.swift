import Testing

@testable import PackageIngestion

@Suite struct LimitTests {
  private func limits(_ change: (inout PackageLimits) -> Void) -> PackageLimits {
    var limits = PackageLimits.standard
    change(&limits)
    return limits
  }

  private let zeros = CpioForge.Entry.file("./Contents/zeros", [UInt8](repeating: 0, count: 400_000))

  @Test func `a package over the size limit is refused`() throws {
    let report = try Sample.validate(Sample.component(Sample.entries()), limits: limits { $0.packageBytes = 100 })
    #expect(report.errors == [.packageSize])
    #expect(report.packageBytes > 100)
  }

  @Test func `the declared size of the content is checked`() throws {
    let package = try Sample.component(Sample.entries() + [zeros])
    #expect(try Sample.validate(package, limits: limits { $0.unpackedBytes = 300_000 }).errors == [.unpackedSize])
    var liar = CpioForge.Entry.file("./Contents/liar")
    liar.declaredSize = 8_000_000_000
    #expect(try Sample.validate(Sample.component(Sample.entries() + [liar])).errors == [.unpackedSize])
  }

  @Test func `a decompression bomb is not inflated to its end`() throws {
    let package = try Sample.component(Sample.entries() + [zeros])
    #expect(try Sample.validate(package, limits: limits { $0.ratioFloor = 100_000 }).errors == [.ratio])
    #expect(try Sample.validate(package).findings == [])
  }

  @Test func `too many entries are refused`() throws {
    let files = (0..<20).map { CpioForge.Entry.file("./Contents/\($0)") }
    let package = try Sample.component(Sample.entries() + files)
    #expect(try Sample.validate(package, limits: limits { $0.entries = 20 }).errors == [.entryCount])
    #expect(try Sample.validate(package, limits: limits { $0.entries = 24 }).findings == [])
  }

  @Test func `at most 1,000 findings are kept`() throws {
    let files = (0..<1_200).map { CpioForge.Entry.file("./stray\($0)") }
    let report = try Sample.validate(Sample.component(Sample.entries() + files))
    #expect(report.findings.count == 1_001)
    #expect(report.errors.last == .findingsCut)
  }

  @Test func `any number of warnings refuses nothing`() throws {
    let files = (0..<1_200).map { CpioForge.Entry.file("./Contents/\($0).lua") }
    let report = try Sample.validate(Sample.component(Sample.entries() + files))
    #expect(report.codes.count == 1_001)
    #expect(report.isValid)
  }

  @Test func `the limits reach the child process`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries() + [zeros]))
    let report = try WorkerTests.validate(file, limits: limits { $0.unpackedBytes = 1_000 })
    #expect(report.errors == [.unpackedSize])
  }
}
