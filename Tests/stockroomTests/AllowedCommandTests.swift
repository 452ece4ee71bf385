import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// `product can` names nothing that is refused, in whatever state a product is.
@Suite(.prepared) struct AllowedCommandTests {
  @Test(arguments: 1...2)
  func `each command that product can names is accepted, on a random walk through the states of a product`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(state: seed)
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    var refused: [String] = []
    var walked: [String] = []
    for step in 0..<60 {
      let product = ".chapter\(1 + step % 2)"
      guard console.refusal(of: "product show \(product)") == nil else { continue }
      // Another version of the content, which is accepted whatever was delivered before.
      try console.run("package bump books/chapter1; package build books/chapter1 \(step).pkg")
      let lines = try console.rows(of: "product can \(product)").compactMap { row -> String? in
        guard case .text(let line)? = row["command"] else { return nil }
        return Self.filled(line, step)
      }
      for line in lines {
        guard let refusal = console.refusal(of: "plan \(line) --yes") else { continue }
        refused.append("\(line): \(refusal.code): \(refusal.message) after \(walked.suffix(4))")
      }
      let more = Self.others.map { Self.filled($0.replacing("PRODUCT", with: product), step) }
      let all = lines.filter { !$0.hasPrefix("product delete") || numbers.next() % 8 == 0 } + more
      let next = all[Int(numbers.next() % UInt64(all.count))] + " --yes"
      if console.refusal(of: next) == nil { walked.append(next) }
    }
    #expect(refused == [])
    #expect(walked.count > 15)
  }

  /// What happens to products besides.
  private static let others = [
    "price set PRODUCT --tier 3 --from +10d", "price set PRODUCT --tier 4 --from +20d --until +30d",
    "clock advance 3d", "price set PRODUCT --price 4.99", "product availability PRODUCT --only USA,JPN",
    "review submit PRODUCT", "review start PRODUCT", "review approve PRODUCT", "package upload FILE",
  ]

  /// A line with values in place of its placeholders.
  private static func filled(_ line: String, _ step: Int) -> String {
    let file = line.hasPrefix("package") ? "\(step).pkg" : "shot.png"
    let values = [
      "FILE": file, "LOCALE": "fr-FR", "NAME": "'Name \(step)'", "STOREFRONT": "FRA", "TEXT": "'A text for it'",
      "N": "2", "DURATION": "1d", "VERSION": "1.0",
    ]
    return line.split(separator: " ").map { values[String($0)] ?? String($0) }.joined(separator: " ")
  }
}

/// The same numbers for the same seed: SplitMix64.
private struct SeededNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
