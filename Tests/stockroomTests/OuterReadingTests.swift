import StockroomConsole
import Testing

@Suite struct OuterReadingTests {
  private static let vocabulary = [
    "--store", "S", "-c", "--line", "-o", "csv", "json", "--output", "--scratch", "-y", "--yes", "--no-rc", "--json",
    "product", "-h", "--help", "--version", "--", "-", "", "-x", "--store=T", "--csv", "-f", "worker",
    "---completion", "--generate-completion-script", "--experimental-dump-help", "--help-hidden",
    "---", "--=x", "-=x", "-a.b", "-1", "--a=b=c", "-é", "--é",
  ]

  @Test func `arguments in plain forms mean the same to ArgumentParser`() throws {
    var (plainCount, position) = (0, 0)
    func check(_ arguments: [String]) throws {
      guard let plain = try Self.outcome({ try OuterReading.plain(arguments) }) else { return }
      plainCount += 1
      let full = try Self.outcome { try OuterReading.full(arguments) }
      #expect(plain == full, "\(arguments)")
    }
    try check([])
    for first in Self.vocabulary {
      try check([first])
      for second in Self.vocabulary {
        try check([first, second])
        for third in Self.vocabulary where first != second {
          // One in seven of them, each word with each at some place.
          position = (position + 1) % 7
          if position == 0 { try check([first, second, third]) }
        }
      }
    }
    let beginnings = [["--store", "S"], ["--scratch", "-c", "product list"], ["--store", "S", "--json", "product"]]
    for beginning in beginnings {
      for last in Self.vocabulary {
        for end in Self.vocabulary { try check(beginning + [last, end]) }
      }
    }
    #expect(plainCount > 200)
  }

  @Test(arguments: [
    ["--help"], ["--bogus", "product", "list"], ["--store"], ["--store", "-x"],
    ["--generate-completion-script", "bash"],
    ["product", "--generate-completion-script=bash"],
  ])
  func `all other forms are left to ArgumentParser`(_ arguments: [String]) throws {
    #expect(try OuterReading.plain(arguments) == nil)
  }

  /// The options as text, or the error; nil if there are none.
  private static func outcome<Options>(_ read: () throws -> Options?) throws -> String? {
    do {
      return try read().map { String(reflecting: $0) }
    } catch {
      return "error: \(error)"
    }
  }
}
