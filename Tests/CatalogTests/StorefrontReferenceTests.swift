import Catalog
import Foundation
import Testing

/// Compares the storefronts with the table they come from, when it lies beside the checkout.
@Suite struct StorefrontReferenceTests {
  @Test(.enabled(if: table != nil))
  func `every storefront is as in the table`() throws {
    let rows = try #require(Self.table).split(whereSeparator: \.isNewline).dropFirst().map(fields)
    #expect(rows.map { $0[0] } == Storefront.all.map(\.alpha3))
    for (row, storefront) in zip(rows, Storefront.all) {
      #expect(storefront.alpha2 == row[1])
      #expect(storefront.name == row[2])
      #expect(String(storefront.storefrontID) == row[3])
      #expect(storefront.region?.rawValue ?? "" == row[8])
      let languages = [row[10].isEmpty ? "en-GB" : row[10]] + row[11].split(separator: " ").map(String.init)
      #expect(storefront.languages == languages)
    }
  }

  private static let table: String? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    return try? String(
      contentsOf: checkout.appending(path: "../shared/data/prices/storefronts.csv").standardized, encoding: .utf8)
  }()

  private func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
